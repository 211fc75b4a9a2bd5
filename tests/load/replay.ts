/**
 * The statements of one booking as a recipe: recorded from the product, and filled with new ids and another time for
 * each replay, so that a bare handler can do the same work in the database and nothing else.
 */
export interface RecordedStatement {
  readonly text: string;
  readonly parameters: readonly unknown[];
}

export interface Recipe {
  /** Locks and reads, sent in one wait. */
  readonly reads: readonly RecordedStatement[];
  /** Sent in a second wait. */
  readonly writes: readonly RecordedStatement[];
  /** Ids that exist and stay as they are. */
  readonly keptIds: readonly string[];
  /** Instants before this one stay, later ones move with the slot; epoch milliseconds. */
  readonly movesAfterMs: number;
}

/** What is new in one replay. */
export interface Turn {
  /** The id that stands for a recorded one; the same everywhere in the replay. */
  idFor(recorded: string): string;
  /** The address of this replay's customer. */
  readonly email: string;
  /** How much later than the recorded one the slot is. */
  readonly moveByMs: number;
}

type Fill = (turn: Turn) => unknown;

const holes = new RegExp(
  [
    '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}',
    '\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}:\\d{2}\\.\\d{3}Z',
    '[a-z0-9-]+@example\\.com',
  ].join('|'),
  'g',
);

/**
 * Reads a recorded statement once, so that a replay only joins texts: what the bare handler spends on filling is not
 * taken for what the statements cost.
 */
export function templateOf(
  { text, parameters }: RecordedStatement,
  { keptIds, movesAfterMs }: Pick<Recipe, 'keptIds' | 'movesAfterMs'>,
): { text: string; valuesOf: (turn: Turn) => unknown[] } {
  const kept = new Set(keptIds);
  const hole = (found: string): string | ((turn: Turn) => string) => {
    if (found.includes('@')) {
      return (turn) => turn.email;
    }
    if (found.includes('T')) {
      const at = Date.parse(found);
      return at > movesAfterMs ? (turn) => new Date(at + turn.moveByMs).toISOString() : found;
    }
    return kept.has(found) ? found : (turn) => turn.idFor(found);
  };
  const ofText = (recorded: string): Fill => {
    const pieces: (string | ((turn: Turn) => string))[] = [];
    let end = 0;
    for (const { 0: found, index } of recorded.matchAll(holes)) {
      pieces.push(recorded.slice(end, index), hole(found));
      end = index + found.length;
    }
    pieces.push(recorded.slice(end));
    if (pieces.every((piece) => typeof piece === 'string')) {
      return () => recorded;
    }
    return (turn) => pieces.map((piece) => (typeof piece === 'string' ? piece : piece(turn))).join('');
  };
  const ofValue = (value: unknown): Fill => {
    if (typeof value === 'string') {
      return ofText(value);
    }
    if (Array.isArray(value)) {
      const fills = value.map(ofValue);
      return (turn) => fills.map((fill) => fill(turn));
    }
    if (value instanceof Date) {
      return ofText(value.toISOString());
    }
    if (typeof value === 'number' && value > movesAfterMs) {
      return ({ moveByMs }) => value + moveByMs;
    }
    return value !== null && typeof value === 'object' ? ofText(JSON.stringify(value)) : () => value;
  };
  const fills = parameters.map(ofValue);
  return { text, valuesOf: (turn) => fills.map((fill) => fill(turn)) };
}
