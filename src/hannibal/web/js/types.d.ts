// The shapes that travel between the server and the page, and between the modules of the page. What the server tells
// is described here and nowhere else; kernel/face.py and docs/api.md say what the words mean.

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

export interface Seat {
  kind: string;
  name?: string;
  connected?: boolean;
}

export interface Result {
  winner: Side | null;
  reason: string;
  rule: string;
  resigned?: boolean;
}

/** What every view has, of now or of an earlier moment. */
export interface Look {
  id: string;
  version: number;
  game: string;
  options: Record<string, string>;
  role: string;
  seat: string;
  seats: Record<Side, Seat>;
  shared: boolean;
  watch_only: boolean;
  odds: { shown: boolean; off_by: string | null };
  result: Result | null;
  ply: number;
  state: OwnState;
  public: Public;
  cards: Card[];
  /** one SVG group, empty for a game without a board */
  pieces: string;
  decision: Decision;
  actions?: Action[];
  log_length: number;
  broken?: Broken | null;
}

/** Today's rules refuse what was played after this; `record` says whether the whole record can be had. */
export interface Broken {
  ply: number;
  action: string | null;
  why: string;
  record: boolean;
}

/** The game as it stands. */
export interface View extends Look {
  actions: Action[];
  undo: { possible: boolean; why: string; to: number | null };
  orders: { counter_events: CounterOrders } | null;
  rematch?: Rematch | null;
}

/** The game after so many moves. */
export interface PastView extends Look {
  last: number;
  /** every seat's cards, where the game hides nothing any more */
  hands?: Record<Side, { cards: Card[] }>;
}

export type CounterOrders = "always" | "battle" | "never";

export interface Rematch {
  offered: Side[];
  game?: string;
  key?: string;
}

/** The game's own view, as far as the page reads it. */
export interface OwnState {
  active?: Side;
  pc?: Record<Side, string[]>;
  provinces?: Record<Side, string[]>;
  tribes?: Record<string, string | null>;
}

export type Step = "card" | "use" | "march" | "muster" | "attack" | "match" | "choice";

export interface Decision {
  player: Side | null;
  /** `over` and `secret` have nothing of what is optional here */
  kind: string;
  question: string;
  rule: string;
  yours: boolean;
  secret?: boolean;
  step?: Step;
  /** whether the map with its column asks, or the scene of a battle */
  where?: "map" | "scene";
  /** whether what the seat hides must be seen to answer */
  hand?: boolean;
}

export type Anchor = "space" | "general" | "card" | "battle_card" | "number" | "army";
export type Role = "stop" | "pass" | "march" | "sea" | "regroup" | "bring" | "leave" | "cus" | "elephants" | "counter" | "attack" | "match" | "withdraw";

export interface Action {
  /** the notation to send */
  text: string;
  label: string;
  /** the label among many of its kind */
  brief?: string;
  group: string;
  /** which of the fields below says where on the screen it is done; null for a button */
  anchor: Anchor | null;
  role?: Role;
  space?: string;
  general?: string;
  card?: string;
  number?: number;
  side?: Side;
  /** the kind of battle card it lays down */
  battle_card?: string;
  cost?: number;
  note?: string;
  /** whose a province will be */
  control?: { province: string; holder: Side | null };
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

export interface Card extends CardBrief {
  text: string;
  notes?: string;
  /** the name of the drawing on it */
  picture: string;
  /** a campaign moves several generals */
  campaign: boolean;
  /** when it can be played in the other's move, in words; null for a card that cannot */
  when: string | null;
  removed: boolean;
  ship: string | null;
  playable: boolean;
  why?: string;
  rule?: string;
  /** whether the seat can ever use its event as things stand, and why not */
  event: { usable: boolean; why: string };
  uses: CardUse[];
  /** the generals it moves now, each with the actions that do it */
  moves: Record<string, string[]>;
  /** it can be played as a counter event at this very moment */
  counter_now?: boolean;
}

export interface CardUse {
  verb: string;
  label: string;
  legal: boolean;
  why?: string;
  rule?: string;
  actions: string[];
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

// ---------------------------------------- Other answers

export interface LogLine {
  ply: number;
  rule: string;
  text: string;
  side?: Side;
  dice?: number[];
  reason?: boolean;
}

export interface Move {
  ply: number;
  player: string;
  text: string;
  kind: string;
  turn?: number;
  active?: Side;
  battle?: string | null;
}

export interface Summary {
  id: string;
  game: string;
  options: Record<string, string>;
  seat: string;
  seats: Record<Side, Seat>;
  shared: boolean;
  watch_only: boolean;
  moment: { turn?: number };
  player: string | null;
  yours: boolean;
  result: Result | null;
}

/** One roll or battle, and what it is likely to come to. */
export interface Odds {
  about: string;
  title: string;
  gist: string;
  note: string;
  rules: string[];
  outcomes: { text: string; chance: number; side: string }[];
  modifiers: { text: string; value: number }[];
  /** how it goes on from there */
  course?: string;
  hosts?: { side: Side; text: string; parts: { text: string; value: number }[] }[];
  then?: Odds;
  space?: string;
  action?: string;
  /** further along the roads of a march */
  further?: boolean;
}

export interface Explanation {
  legal: boolean;
  sentence: string;
  rule: string;
}

export interface Rule {
  /** such as 2E:12.4 */
  id: string;
  book: string;
  /** the id of the heading it stands under */
  chapter: string;
  title: string;
  /** what it says, in our own words */
  gist: string;
}

/** The player aid. */
export interface Aid {
  sequence: { text: string; rule: string; now: boolean; notes: { text: string; rule: string; now: boolean }[] }[];
  tables: AidTable[];
  provinces: { name: string; note?: string; provinces: AidProvince[] }[];
}

export interface AidTable {
  title: string;
  rule: string;
  columns: string[];
  rows: (string | number)[][];
  modifiers: { value: number; text: string; now: boolean }[];
  note: string;
}

export interface AidProvince {
  name: string;
  holder: Side | null;
  spaces: number;
  rome: number;
  carthage: number;
  spare?: number | null;
  lacks?: Record<Side, number>;
  points?: number;
  significant?: boolean;
  ally_cards?: number;
}

// ---------------------------------------- What can be played

export interface Catalogue {
  games: CatalogueGame[];
}

export interface CatalogueGame {
  id: string;
  name: string;
  seats: Side[];
  computers: { kind: string; name: string; label: string }[];
  sides?: { id: Side; name: string; text?: string }[];
  notice?: string;
  /** the option that is chosen first of all: the edition, or the scenario; none for a game that has neither */
  edition_option?: string;
  editions?: { id: string; name: string; text: string }[];
  options?: GameOption[];
  /** whether the chances of rolls can be shown */
  odds?: boolean;
  /** of a game whose board can be looked at without a game */
  board?: { title: string; text: string; caption: string; names: string; editions: boolean };
}

export interface GameOption {
  name: string;
  text: string;
  values: { id: string; text: string }[];
  /** what each edition says */
  editions: Record<string, string>;
  rules: string[];
}

export interface MadeGame {
  id: string;
  keys: Record<Side, string>;
  watch: string;
  you?: Side;
}
