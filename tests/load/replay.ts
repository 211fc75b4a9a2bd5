/**
 * The statements of one booking as a recipe: recorded from the product, and filled with new ids and another time for
 * each replay, so that a bare handler can do the same work in the database and nothing else.
 */
import { randomUUID } from 'node:crypto';

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

const uuids = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g;
const instants = /\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z/g;

/** Fills a statement for one replay. `ids` gives every new id of that replay the same new value everywhere. */
export function fill(
  { text, parameters }: RecordedStatement,
  { keptIds, movesAfterMs }: Recipe,
  ids: Map<string, string>,
  moveByMs: number,
): { text: string; values: unknown[] } {
  const newIdOf = (id: string) => {
    if (keptIds.includes(id)) {
      return id;
    }
    const known = ids.get(id) ?? randomUUID();
    ids.set(id, known);
    return known;
  };
  const moved = (instant: string) => {
    const at = Date.parse(instant);
    return at > movesAfterMs ? new Date(at + moveByMs).toISOString() : instant;
  };
  const fillText = (value: string) => value.replace(uuids, newIdOf).replace(instants, moved);
  const fillValue = (value: unknown): unknown => {
    if (typeof value === 'string') {
      return fillText(value);
    }
    if (Array.isArray(value)) {
      return value.map(fillValue);
    }
    if (value instanceof Date) {
      return new Date(moved(value.toISOString()));
    }
    if (typeof value === 'number' && value > movesAfterMs) {
      return value + moveByMs;
    }
    if (value !== null && typeof value === 'object' && !Buffer.isBuffer(value)) {
      return JSON.parse(fillText(JSON.stringify(value)));
    }
    return value;
  };
  return { text, values: parameters.map(fillValue) };
}
