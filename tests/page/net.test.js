import { deepEqual, equal, match, rejects } from "node:assert/strict";
import { afterEach, test } from "node:test";
import { catalogue, GameClient, NoAnswer, Refused } from "../../src/hannibal/web/js/net.js";
import { readEvents } from "../../src/hannibal/web/js/stream.js";

const { fetch: original } = globalThis;
afterEach(() => {
  globalThis.fetch = original;
});

/** Answer every request so, and keep what was asked. @param {() => Response} answer */
function serve(answer) {
  /** @type {{address: string, init: RequestInit}[]} */
  const asked = [];
  globalThis.fetch = async (address, init = {}) => {
    asked.push({ address: String(address), init });
    return answer();
  };
  return asked;
}

const json = (/** @type {unknown} */ body, status = 200) => new Response(JSON.stringify(body), { status });

test("a key travels in the header, never in the address", async () => {
  const asked = serve(() => json({}));
  await new GameClient("a/b", "secret").view();
  match(asked[0].address, /^\/api\/games\/a%2Fb\??$/);
  equal(/** @type {Record<string, string>} */ (asked[0].init.headers).Authorization, "Bearer secret");
});

test("an action names the version it is meant for", async () => {
  const asked = serve(() => json({}));
  const client = new GameClient("a", "k");
  client.as = "rome";
  await client.act(7, ["march capua"], true);
  deepEqual([asked[0].address, asked[0].init.method], ["/api/games/a/actions?as=rome", "POST"]);
  deepEqual(JSON.parse(String(asked[0].init.body)), { version: 7, actions: ["march capua"], freely: true });
});

test("a refusal brings its reason, its rule and the view as it stands", async () => {
  serve(() => json({ error: "no boats", rule: "2E:11", view: { version: 9 } }, 409));
  const refused = await new GameClient("a", "k").undo(1).catch((error) => error);
  deepEqual([refused instanceof Refused, refused.status, refused.message, refused.rule, refused.view.version], [true, 409, "no boats", "2E:11", 9]);
});

test("an answer that is no JSON is a refusal all the same", async () => {
  serve(() => new Response("<h1>Bad gateway</h1>", { status: 502 }));
  await rejects(catalogue(), /the server answered 502/);
});

test("silence is told apart from a no", async () => {
  globalThis.fetch = async () => {
    throw new TypeError("network");
  };
  await rejects(catalogue(), NoAnswer);
});

/** The events in a body that arrives in these pieces. @param {...string} pieces */
async function events(...pieces) {
  const body = new ReadableStream({
    start(controller) {
      for (const piece of pieces) controller.enqueue(new TextEncoder().encode(piece));
      controller.close();
    },
  });
  /** @type {{id: string, data: string}[]} */
  const found = [];
  let heard = 0;
  await readEvents(new Response(body), () => (heard += 1), ({ id, data }) => found.push({ id, data }));
  return { found, heard };
}

test("events are read however they are cut", async () => {
  const { found, heard } = await events('id: 3\ndata: {"a"', ": 1}\n", "\nid: 4\r\ndata: x\r\n\r\n");
  deepEqual(found, [{ id: "3", data: '{"a": 1}' }, { id: "4", data: "x" }]);
  equal(heard, 3);
});

test("comments keep the line open and are no events; lines of data are joined", async () => {
  const { found } = await events(": still here\n\n", "data: one\ndata: two\n\n", "id: 9\ndata: cut off");
  deepEqual(found, [{ id: "", data: "one\ntwo" }]);
});
