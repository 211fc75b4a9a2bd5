/** What a transaction has collected to write, until it is sent: single statements, and things of a kind that one writes. */
import type { Query } from './query.ts';
import { compileQuery, type Statement } from './statements.ts';
import type { WriteCheck } from './transaction.ts';

export interface PendingWrite {
  readonly statement: () => Statement;
  readonly check: WriteCheck | undefined;
  readonly seen: ((rows: readonly unknown[]) => void) | undefined;
}

/** Things of one kind that one statement will write. */
interface Gathered {
  readonly items: unknown[];
  readonly statement: () => Statement;
}

type Make<Item> = (items: readonly Item[]) => Query<unknown>;

/** `inspect` is shown each statement before it is sent, and may refuse it. */
export class CollectedWrites {
  readonly #inspect: (statement: Statement) => void;
  #pending: PendingWrite[] = [];
  #gathered = new Map<string, Gathered>();
  readonly #gatheredLast = new Map<string, Gathered>();

  constructor(inspect: (statement: Statement) => void) {
    this.#inspect = inspect;
  }

  write<Row>(query: Query<Row>, check: WriteCheck | undefined, seen?: (rows: readonly Row[]) => void): void {
    const statement = { ...compileQuery(query), otherwise: check?.otherwise };
    this.#inspect(statement);
    this.#pending.push({ statement: () => statement, check, seen: seen as PendingWrite['seen'] });
  }

  gather<Item>(kind: string, item: Item, make: Make<Item>): void {
    const first = this.#addTo(this.#gathered, kind, item, make);
    if (first !== undefined) {
      this.#pending.push({ statement: first.statement, check: undefined, seen: undefined });
    }
  }

  gatherLast<Item>(kind: string, item: Item, make: Make<Item>): void {
    this.#addTo(this.#gatheredLast, kind, item, make);
  }

  get isPending(): boolean {
    return this.#pending.length > 0;
  }

  /** What is to be sent now, which then is collected no longer. */
  take(): PendingWrite[] {
    const writes = this.#pending;
    this.#pending = [];
    this.#gathered = new Map();
    return writes;
  }

  /** What goes with the commit; by the names of kinds, so that two transactions take the rows of several in one order. */
  last(): (() => Statement)[] {
    return [...this.#gatheredLast].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, { statement }]) => statement);
  }

  /** Adds to things of a kind; answers them when this is the first of them. */
  #addTo<Item>(kinds: Map<string, Gathered>, kind: string, item: Item, make: Make<Item>): Gathered | undefined {
    const known = kinds.get(kind);
    if (known !== undefined) {
      known.items.push(item);
      return undefined;
    }
    const items: Item[] = [item];
    const statement = () => {
      const made = compileQuery(make(items));
      this.#inspect(made);
      return made;
    };
    const first: Gathered = { items, statement };
    kinds.set(kind, first);
    return first;
  }
}
