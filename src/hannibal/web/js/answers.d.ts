// What travels between the server and the page, as /openapi.json describes it.
// Written by `python -m tools.page_types` from server/models: change it there.

/** The view after actions, and how many of them were taken. */
export interface ActedView {
  id: string;
  /** grows with every change */
  version: number;
  game: string;
  options: Record<string, string>;
  role: string;
  seat: string;
  seats: Record<string, Seat>;
  shared: boolean;
  watch_only: boolean;
  odds: OddsSetting;
  result: Result | null;
  broken: Broken | null;
  /** how many moves this seat may know of */
  ply: number;
  moment: Moment;
  /** the game's own view */
  state: Record<string, unknown>;
  /** what stands beside the board */
  public: Record<string, unknown>;
  cards: Card[];
  /** what stands on the board, as one SVG group */
  pieces: string;
  decision: Decision;
  /** how many lines of the log this seat may read */
  log_length: number;
  actions: Action[];
  undo: Undo;
  orders: Orders | null;
  rematch: Rematch | null;
  taken: number;
}

/** What may be done now: `text` is the notation to send, the rest is for buttons and the map. */
export interface Action {
  text: string;
  label: string;
  verb: string;
  group: "end" | "card" | "use" | "step" | "army" | "general" | "react" | "loss" | "marker" | "diplomacy" | "choice";
  /** the label among many of its kind */
  brief?: string;
  /** the field that says where it is done; null for a button */
  anchor: "space" | "general" | "card" | "battle_card" | "number" | "army" | null;
  role?: "stop" | "pass" | "march" | "sea" | "regroup" | "bring" | "leave" | "cus" | "elephants" | "counter" | "attack" | "match" | "withdraw";
  space?: string;
  general?: string;
  card?: string;
  unit?: string;
  number?: number;
  tactic?: string;
  /** what is lost */
  loss?: string;
  /** the kind of battle card it lays down */
  battle_card?: string;
  side?: string;
  cost?: number;
  note?: string;
  control?: NewControl;
}

/** Actions against the state of a version. */
export interface Actions {
  version: number;
  actions: string[];
  /** end quietly where an action after the first is not legal */
  freely?: boolean;
}

/** The player aid: the sequence of play, the tables in force, who holds what. */
export interface Aid {
  step?: AidStep;
  notice?: string;
  sequence: AidPhase[];
  tables: AidTable[];
  provinces: AidRegion[];
}

/** A modifier of a table, and whether it is in force now. */
export interface AidModifier {
  value: number;
  text: string;
  now: boolean;
}

/** A remark on a phase, and whether it holds now. */
export interface AidNote {
  text: string;
  rule: string;
  now: boolean;
}

/** A phase of the turn. */
export interface AidPhase {
  text: string;
  rule: string;
  now: boolean;
  id: string;
  notes: AidNote[];
}

/** Who holds a province, and what each side lacks. */
export interface AidProvince {
  id: string;
  name: string;
  holder: string | null;
  spaces: number;
  rome: number;
  carthage: number;
  spare?: number | null;
  lacks?: Record<string, number>;
  points?: number;
  significant?: boolean;
  ally_cards?: number;
  diagonal?: boolean;
  recruits?: string;
}

/** Provinces that are told together. */
export interface AidRegion {
  name: string;
  note?: string;
  provinces: AidProvince[];
}

/** Where in the sequence of play this is. */
export interface AidStep {
  phase: string;
  text: string;
  rule: string;
  within?: string;
  season?: string;
}

/** A table as the page draws it. */
export interface AidTable {
  title: string;
  rule: string;
  columns: string[];
  rows: (string | number)[][];
  modifiers: AidModifier[];
  note: string;
}

/** One thing that happened, as facts; docs/api.md says what belongs together. */
export interface Beat {
  ply: number;
  kind: string;
  rule: string;
  facts: Record<string, unknown>;
  /** the scene it belongs to; 0: none */
  scene: number;
  /** the scene around that one; 0: none */
  parent: number;
  /** the name of the scene it begins */
  opens?: string;
  /** the name of the scene it ends */
  closes?: string;
  /** the line of the log that tells it */
  line?: number;
}

/** What happened, from a beat on; `format` grows when a kind or a field changes its meaning. */
export interface Beats {
  format: number;
  from: number;
  beats: Beat[];
}

/** What is said of a board that can be looked at without a game. */
export interface BoardWords {
  title: string;
  text: string;
  caption: string;
  names: string;
  editions: boolean;
}

/** Where today's rules stop a game of earlier ones; `action` and `why` as far as one may know. */
export interface Broken {
  ply: number;
  action: string | null;
  why: string;
  /** whether its record can be had */
  record: boolean;
}

/** A card of the own hand with every use of it. */
export interface Card {
  card: string;
  number: string;
  title: string;
  ops: number;
  event_side: string;
  text: string;
  notes?: string;
  /** whether it goes out of the game when its event is used */
  removed: boolean;
  ship: string | null;
  playable: boolean;
  why?: string;
  rule?: string;
  uses: CardUse[];
  /** the name of the drawing on it */
  picture: string;
  /** whether it moves several generals */
  campaign: boolean;
  /** when it can be played in the other's move; null: never */
  when: string | null;
  /** whether it can be played so at this moment */
  counter_now?: boolean;
  event: CardEvent;
  /** the generals it moves now, each with the actions that do it */
  moves: Record<string, string[]>;
}

/** Whether a card's event is of any use as things stand, and why not. */
export interface CardEvent {
  usable: boolean;
  why: string;
}

/** One use of a card, and why it cannot be had now. */
export interface CardUse {
  verb: string;
  label: string;
  /** whether the card is ever used so */
  possible: boolean;
  legal: boolean;
  why?: string;
  rule?: string;
  actions: string[];
}

/** What can be played, and the standing orders there are. */
export interface Catalogue {
  games: CatalogueGame[];
  orders: string[];
}

/** A game that can be played. */
export interface CatalogueGame {
  id: string;
  name: string;
  seats: string[];
  computers: Computer[];
  sides: SideWords[];
  notice?: string;
  /** the option that is chosen first of all */
  edition_option: string | null;
  editions: EditionWords[];
  options: GameOption[];
  /** whether the chances of rolls can be shown */
  odds?: boolean;
  board?: BoardWords;
}

/** A roll or a battle, and what it is likely to come to. */
export interface Chances {
  kind: string;
  about: string;
  title: string;
  gist: string;
  note: string;
  rules: string[];
  outcomes: Outcome[];
  modifiers: Modifier[];
  space?: string;
  /** what must be done for it to come to that */
  action?: string;
  /** further along the roads of a march */
  further?: boolean;
  /** how it goes on from there */
  course?: string;
  hosts?: Host[];
  /** the battle that would follow */
  then?: Chances;
}

/** What a stream that is open is to follow from now on, and what no longer. */
export interface Change {
  follow?: Follow[];
  /** what the first event of the stream told */
  channel: string;
  leave?: string[];
}

/** A computer player; `kind` is what a seat is given. */
export interface Computer {
  kind: string;
  name: string;
  label: string;
}

/** What is asked of whom. Of the end, and of another's secret, only what cannot be missing is told. */
export interface Decision {
  player: string | null;
  kind: string;
  question: string;
  rule: string;
  yours: boolean;
  secret?: boolean;
  step?: "card" | "use" | "march" | "muster" | "attack" | "match" | "choice";
  /** on the map, or in a battle's scene */
  where?: "map" | "scene";
  /** what the seat hides must be seen to answer */
  hand?: boolean;
}

/** An edition or a scenario, for who sets up a game. */
export interface EditionWords {
  id: string;
  name: string;
  text: string;
}

/** Whether something may be done, and if not, why not. */
export interface Explanation {
  legal: boolean;
  sentence: string;
  rule: string;
}

/** A game to follow, by its key. */
export interface Follow {
  game: string;
  key: string;
  /** a name of your own, which its events bear */
  tab: string;
  as?: string | null;
  /** the last version that came; what is new since is sent */
  seen?: number | null;
}

/** How many games a stream follows after a change. */
export interface Followed {
  games: number;
}

/** The games one stream follows. */
export interface Following {
  follow?: Follow[];
}

/** An option; `editions` has what each edition says, `rules` where that stands. */
export interface GameOption {
  name: string;
  text: string;
  values: OptionValue[];
  editions: Record<string, string>;
  rules: string[];
}

/** A new game as its creator wants it. */
export interface GameWish {
  /** by its id; the first of the catalogue by default */
  game?: string | null;
  /** chosen options; the rest by default */
  options?: Record<string, string>;
  /** what sits where: `person` (the default), `computer:random`; by the names of the seats */
  seats?: Record<string, string | SeatWish>;
  /** `chance` lets a die say who of `seats` gets which side */
  sides?: "chosen" | "chance";
  /** the seat of `seats` that is the creator's own */
  you?: string | null;
  /** both play on one screen, with one key */
  shared_screen?: boolean;
  /** a position to begin from */
  start?: Record<string, unknown> | null;
  /** the text of a game record to go on from */
  record?: string | null;
  /** only look at the record; nobody plays */
  watch_only?: boolean;
  /** whether the odds are shown, to everybody or to nobody */
  odds?: boolean;
}

/** What a seat holds, once nothing is hidden any more. */
export interface Hand {
  state: Record<string, unknown>;
  cards: Card[];
}

/** How the hand of a side in a battle comes to its size. */
export interface Host {
  side: string;
  text: string;
  parts: Modifier[];
}

/** The lines of the log from a number on. */
export interface Log {
  from: number;
  lines: LogLine[];
}

/** A line of the log; a `reason` is a computer's, in its own words. */
export interface LogLine {
  ply: number;
  rule: string;
  text: string;
  side?: string;
  dice?: number[];
  reason?: boolean;
}

/** A new game with its keys, told here and never again. */
export interface MadeGame {
  id: string;
  keys: Record<string, string>;
  watch: string;
  you: string | null;
  seats: Record<string, SeatKind>;
}

/** What is added to a roll or to a hand, and why. */
export interface Modifier {
  text: string;
  value: number;
}

/** Where in the game this is, by what everybody sees; each game tells what it has. */
export interface Moment {
  turn?: number;
  active?: string;
  /** the card in play */
  card?: string | null;
  /** where a battle is fought */
  battle?: string | null;
}

/** A move, and where in the game it led. */
export interface Move {
  turn?: number;
  active?: string;
  /** the card in play */
  card?: string | null;
  /** where a battle is fought */
  battle?: string | null;
  ply: number;
  player: string;
  text: string;
  /** of the decision; empty for chance */
  kind: string;
}

/** Every move this seat may know of. */
export interface Moves {
  moves: Move[];
}

/** Whose a province will be. */
export interface NewControl {
  province: string;
  holder: string | null;
}

/** A live event: the new view, the log and the beats since; from their numbers on they replace the old. */
export interface News {
  /** null: you have it as the answer to your own request */
  view: View | null;
  log_from: number;
  log: LogLine[];
  beats_from: number;
  beats: Beat[];
}

/** A live event in a stream of several games: what the stream of that game alone would have brought. */
export interface NewsOf {
  /** the name under which it is followed */
  tab: string;
  news: News;
}

/** The chances of what is being decided. */
export interface Odds {
  version: number;
  odds: Chances[];
}

/** Whether the odds are told, and which player has switched them off. */
export interface OddsSetting {
  shown: boolean;
  off_by: string | null;
}

/** Whether the odds are to be shown. */
export interface OddsWish {
  shown: boolean;
}

/** One value of an option in plain words. */
export interface OptionValue {
  id: string;
  text: string;
}

/** When to be asked for a counter event. */
export interface Orders {
  counter_events: "always" | "battle" | "never";
}

/** When to be asked for a counter event. */
export interface OrdersWish {
  counter_events?: "always" | "battle" | "never";
}

/** One thing a roll or a battle may come to. */
export interface Outcome {
  text: string;
  chance: number;
  side: string;
}

/** The game after so many moves; `last` is how many there are. */
export interface PastView {
  id: string;
  /** grows with every change */
  version: number;
  game: string;
  options: Record<string, string>;
  role: string;
  seat: string;
  seats: Record<string, Seat>;
  shared: boolean;
  watch_only: boolean;
  odds: OddsSetting;
  result: Result | null;
  broken: Broken | null;
  /** how many moves this seat may know of */
  ply: number;
  moment: Moment;
  /** the game's own view */
  state: Record<string, unknown>;
  /** what stands beside the board */
  public: Record<string, unknown>;
  cards: Card[];
  /** what stands on the board, as one SVG group */
  pieces: string;
  decision: Decision;
  /** how many lines of the log this seat may read */
  log_length: number;
  last: number;
  hands?: Record<string, Hand>;
}

/** Why not? One thing is asked about. */
export interface Question {
  action?: string | null;
  space?: string | null;
  general?: string | null;
  card?: string | number | null;
}

/** A game record: its options and its actions, chance included. */
export interface RecordFile {
  format: "hannibal-record";
  version: number;
  game: string;
  options: Record<string, string>;
  notes?: string[];
  start?: Record<string, unknown>;
  result?: string;
  /** the digest of the last state */
  final?: string;
  actions: string[];
}

/** Why not, in a sentence; the rule where one says no, and the view where one should look again. */
export interface Refusal {
  error: string;
  rule?: string;
  view?: View;
}

/** Who wants a rematch; where all do, the new game and one's own key to it. */
export interface Rematch {
  offered: string[];
  game?: string;
  key?: string;
}

/** How a game ended; nobody wins a draw. */
export interface Result {
  winner: string | null;
  reason: string;
  rule: string;
  resigned: boolean;
}

/** A rule in our own words. */
export interface Rule {
  id: string;
  book: string;
  chapter: string;
  title: string;
  gist: string;
}

/** The books there are, and the rules that were asked for. */
export interface Rules {
  books: string[];
  rules: Rule[];
}

/** What sits in a seat, and whether its page is open. */
export interface Seat {
  kind: string;
  name?: string;
  connected: boolean;
}

/** What sits in a seat: `person` or a computer, with a name to show. */
export interface SeatKind {
  kind: string;
  name?: string;
}

/** Who shall sit in a seat: `person` or a computer, with a name to show. */
export interface SeatWish {
  kind?: string;
  name?: string;
}

/** A side, its sign on coins, and how it is played, in a word. */
export interface SideWords {
  id: string;
  name: string;
  sign: string | null;
  text?: string;
}

/** A request that may name the version it is meant for. */
export interface Step {
  version?: number | null;
}

/** Whose turn it is, in few words. */
export interface Summary {
  id: string;
  version: number;
  game: string;
  options: Record<string, string>;
  seat: string;
  seats: Record<string, SeatKind>;
  shared: boolean;
  watch_only: boolean;
  moment: Moment;
  player: string | null;
  yours: boolean;
  result: Result | null;
  broken: Broken | null;
  rematch: Rematch | null;
}

/** Whether a step can be taken back, to which ply, or why not. */
export interface Undo {
  possible: boolean;
  why: string;
  to: number | null;
}

/** The game as a seat may see it, with every action it may take. */
export interface View {
  id: string;
  /** grows with every change */
  version: number;
  game: string;
  options: Record<string, string>;
  role: string;
  seat: string;
  seats: Record<string, Seat>;
  shared: boolean;
  watch_only: boolean;
  odds: OddsSetting;
  result: Result | null;
  broken: Broken | null;
  /** how many moves this seat may know of */
  ply: number;
  moment: Moment;
  /** the game's own view */
  state: Record<string, unknown>;
  /** what stands beside the board */
  public: Record<string, unknown>;
  cards: Card[];
  /** what stands on the board, as one SVG group */
  pieces: string;
  decision: Decision;
  /** how many lines of the log this seat may read */
  log_length: number;
  actions: Action[];
  undo: Undo;
  orders: Orders | null;
  rematch: Rematch | null;
}
