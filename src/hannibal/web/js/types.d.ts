// The shapes that travel between the server and the page, and between the modules of the page. What every game tells
// is in answers.d.ts, which is written from the server's own models; here is what it says of boards, and what these
// games put into the two parts it leaves open, `state` and `public`. kernel/face.py and docs/api.md say what words mean.

import type * as answers from "./answers.js";

export type {
  Action,
  Aid,
  AidProvince,
  AidTable,
  Broken,
  Card,
  CardUse,
  Catalogue,
  CatalogueGame,
  Chances as Odds,
  Decision,
  Explanation,
  GameOption,
  LogLine,
  MadeGame,
  Move,
  Rematch,
  Result,
  Rule,
  SeatWish,
  Summary,
} from "./answers.js";

// ---------------------------------------- The board

export type Theme = "light" | "dark";
export type Layer = "full" | "phone";

/** The id of a seat, which is the id of its side: `rome`. */
export type Side = string;

export interface Point {
  x: number;
  y: number;
}

export interface Box extends Point {
  width: number;
  height: number;
}

/** One connection of a space. */
export interface Link {
  /** id of the space at its other end */
  to: string;
  kind: "road" | "alps_pass" | "non_alps_pass" | "strait" | "hex";
}

export interface Army {
  side: Side;
  /** names, the commander first */
  generals: string[];
  cus?: number;
  /** how many of the CUs are elephants */
  elephants: number;
  inside?: boolean;
  /** the whole army in words, where it is not told in CUs */
  words?: string;
}

export interface Space extends Point {
  id: string;
  /** in the edition asked for */
  name: string;
  /** its names in other editions, where they differ */
  also: string[];
  /** id of its province */
  province: string;
  kind: "open" | "walled" | "tribe" | "hex";
  /** what it is, in words, where the kind does not say it */
  about?: string;
  /** how many CUs its walls hold */
  capacity: number | null;
  /** modifier of the port, null where there is none */
  port: number | null;
  control: Side | null;
  /** what stands there */
  armies: Army[];
  links: Link[];
}

export interface Province {
  id: string;
  name: string;
  region: string | null;
  control: Side | null;
  /** whether it counts as a political point */
  significant: boolean;
}

export interface Facts {
  game: string;
  edition: string;
  /** left, top, width, height of the drawing */
  view: [number, number, number, number];
  /** what is looked at first where not all of the board is */
  heart?: Point;
  /** the space that Tab goes to first */
  home?: string;
  /** how far the middles of neighbouring hexes are from each other, on a hex map */
  hex?: number;
  /** from how many pixels a unit on the full layer is shown */
  full_from?: number;
  spaces: Space[];
  provinces: Province[];
}
// ---------------------------------------- A game as a seat sees it

/** What every view has, of now or of an earlier moment. */
export interface Look extends Omit<answers.PastView, "state" | "public" | "last" | "hands"> {
  state: OwnState;
  public: Public;
  actions?: answers.Action[];
}

/** The game as it stands. */
export interface View extends Omit<answers.View, "state" | "public"> {
  state: OwnState;
  public: Public;
}

/** The game after so many moves. */
export interface PastView extends Omit<answers.PastView, "state" | "public"> {
  state: OwnState;
  public: Public;
}

export type CounterOrders = answers.Orders["counter_events"];

/** The game's own view, as far as the page reads it. */
export interface OwnState {
  active?: Side;
  pc?: Record<Side, string[]>;
  provinces?: Record<Side, string[]>;
  tribes?: Record<string, string | null>;
}

export interface Refusal {
  text: string;
  rule: string;
}

export interface CardBrief {
  card: string;
  number: string;
  title: string;
  ops: number;
  event_side: Side | "both";
}

// ---------------------------------------- What stands beside the board

/** All of it may be missing: every game tells what it has. */
export interface Public {
  notice?: string;
  turn?: Turn;
  step?: { phase: string; text: string; rule: string; within?: string };
  effects?: { id: string; text: string; rule: string }[];
  generals?: Record<string, General>;
  forces?: Force[];
  sieges?: Record<string, number | Besieged>;
  points?: Points;
  score?: Score;
  hands?: Record<Side, number>;
  deck?: number;
  discards?: CardBrief[];
  removed?: CardBrief[];
  play?: Play;
  march?: March;
  muster?: Muster;
  battle?: Battle;
  combat?: Combat;
  siege?: Siege;
  election?: Election;
  /** the space to look at */
  scene?: string;
  /** the seats from whom the board itself hides something */
  veils?: Side[];
  cities?: Record<string, Side | null>;
  provinces?: Record<string, Side | null>;
}

export interface Turn {
  number: number;
  years: string;
  track: { number: number; years: string; hand?: number }[];
}

export interface General {
  name: string;
  label: string;
  side: Side;
  strategy?: number;
  battle?: number;
  ability?: string | null;
  space?: string;
  inside?: boolean;
  off_map?: string;
}

export interface Force {
  space: string;
  side: Side;
  commander: string | null;
  subordinates?: string[];
  cus?: number;
  elephants?: number;
  inside?: boolean;
  strength?: number;
  words: string;
}

/** A siege of the Italian Campaign. */
export interface Besieged {
  number: number | null;
  works: string;
}

export interface Points {
  total: number;
  rome: number;
  carthage: number;
  year_end: { text: string };
}

export interface Score {
  points: number;
  carthage_from: number;
  draw_from: number;
  winter: number;
  over: boolean;
  parts: { text: string; rule: string; points: number }[];
  text: string;
}

export interface Play extends CardBrief {
  text: string;
  side: Side;
  event: boolean;
  ops_left: number;
}

export interface Units {
  unit: string;
  text: string;
  count: number;
  points: number;
}

/** An army on the move. Where one may not look into it, it has neither points nor a make-up. */
export interface March {
  side: Side;
  general: string;
  name: string;
  others: string[];
  space: string;
  inside: boolean;
  /** how a step is written, with {} in the place of the space */
  notation: string;
  limit?: number;
  left?: number;
  reach: Reach[];
  /** in CUs */
  cus?: number;
  elephants?: number;
  most?: number;
  here?: { generals: string[]; cus: number; elephants: number };
  port?: { open: true } | { open: false; why: string; rule: string } | null;
  /** in units by kind */
  place?: string;
  units?: Units[];
  counters?: number;
  strength?: number;
}

/** A space further along the road: what it costs, and the way. */
export interface Reach {
  space: string;
  cost: number;
  path: string[];
}

export interface Muster {
  classes: { points: number; cus: number; elephants: number }[];
}

export interface Election {
  candidates: { general: string; name: string; roll: number | null }[];
  elected: string[];
}

export interface Combat {
  space: string;
  place: string;
  terrain: string;
  round: number;
  attacker: Side | null;
  sides: Record<Side, CombatSide>;
  ambush?: { units: Units[] };
  column?: string | null;
  shift?: number;
  modifiers?: { text: string; modifier: number }[];
  results?: string[];
}

export interface CombatSide {
  commander: string | null;
  leaders: string[];
  strength?: number;
  foraging?: number;
  to_forage?: number;
  units?: Units[];
  counters?: number;
}

export interface Siege {
  space: string;
  place: string;
  owner: Side;
  kind: string;
  intrinsic: number;
  inside: number;
  units: Units[];
  needed: number;
  besiegers: number;
  /** whether an assault is strong enough */
  storms: boolean;
}

// ---------------------------------------- A battle of cards

export interface Battle {
  space: string;
  name: string;
  attacker: Side;
  entry: string;
  initiative: Side;
  round: number;
  tactic: string | null;
  loser: Side | null;
  intercepted: boolean;
  failed_avoid: boolean;
  charge: Charge | null;
  course: Round[];
  casualties: number[];
  most_cards: number;
  sides: Record<Side, Fighting>;
  kinds: BattleCardKind[];
  /** every kind of battle card, and what else may be laid down as one, by its name */
  names: Record<string, string>;
}

export interface Charge {
  result: string;
  die: number | null;
  needs: number;
}

/** One round, or an attempt to withdraw, which has no tactic. */
export interface Round {
  attacker: Side;
  taken: boolean;
  tactic?: string;
  card?: string;
  match?: string | null;
  die?: number;
  needs?: number;
  withdraw?: number;
  stop?: number;
  stop_needs?: number;
}

/** One army in a battle. */
export interface Fighting {
  commander: string | null;
  generals: string[];
  cus: number;
  elephants: number;
  lost: number;
  dealt: number | null;
  parts: { text: string; cards: number }[];
  size: number;
  held: number;
  /** of an ability that can be used once: whether it has been */
  ability_used?: boolean;
}

export interface BattleCardKind {
  id: string;
  name: string;
  text: string | null;
  count: number;
  played: number;
  unseen: number;
  mine?: number;
  spied?: number;
}
