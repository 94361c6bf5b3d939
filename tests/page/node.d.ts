// What the tests use of Node's own modules: a few lines in the place of a package with all of Node in it.

declare module "node:test" {
  type Body = () => void | Promise<void>;
  export function test(name: string, body: Body): Promise<void>;
  export function beforeEach(body: Body): void;
  export function afterEach(body: Body): void;
}

declare module "node:assert/strict" {
  export function ok(value: unknown, message?: string): asserts value;
  export function equal<T>(actual: unknown, expected: T, message?: string): asserts actual is T;
  export function notEqual(actual: unknown, expected: unknown, message?: string): void;
  export function deepEqual<T>(actual: unknown, expected: T, message?: string): asserts actual is T;
  export function match(text: string, pattern: RegExp, message?: string): void;
  export function throws(body: () => unknown, expected?: RegExp | (new (...given: never[]) => Error)): void;
  export function rejects(body: Promise<unknown> | (() => Promise<unknown>), expected?: RegExp | (new (...given: never[]) => Error)): Promise<void>;
}

declare module "node:fs" {
  export function readFileSync(path: URL, encoding: "utf8"): string;
}
