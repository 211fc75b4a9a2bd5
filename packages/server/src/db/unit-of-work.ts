/**
 * One attempt of one transaction on one connection. `begin` travels with the first statement, writes wait for
 * `flush`, and the first error is the one that is told: what PostgreSQL answers to later statements (25P02) says nothing.
 */
import type pg from 'pg';
import {
  finalFailure,
  isConnectionLost,
  isWorthRepeating,
  outcomeUnknown,
  StartOver,
  statementFailure,
  unavailable,
} from './failures.ts';
import type { Query } from './query.ts';
import {
  compileQuery,
  type OnStatement,
  type SendOptions,
  type Statement,
  sendControl,
  sendStatement,
} from './statements.ts';
import type { Reader, ServerReader, Transaction, WriteCheck } from './transaction.ts';

interface PendingWrite {
  readonly statement: () => Statement;
  readonly check: WriteCheck | undefined;
  readonly seen: ((rows: readonly unknown[]) => void) | undefined;
}

/** Things of one kind that one statement will write. */
interface Gathered {
  readonly items: unknown[];
  readonly statement: () => Statement;
}

export interface UnitOptions extends SendOptions {
  /** `begin …`, with the timeouts when the session cannot hold them. */
  readonly beginText: string;
  readonly onStatement: OnStatement | undefined;
  readonly onTransaction: (() => OnStatement) | undefined;
}

/** Keeps a rejection that nobody awaits from ending the process; it is kept as the transaction's failure. */
function handled<T>(promise: Promise<T>): Promise<T> {
  promise.catch(() => {});
  return promise;
}

/** The statements of one transaction in their order, and its first failure. */
class Conversation {
  readonly #client: pg.ClientBase;
  readonly #options: UnitOptions;
  readonly #onSend: OnStatement | undefined;
  #begun = false;
  #ended = false;
  #connectionLost = false;
  #lastAnswer: Promise<unknown> = Promise.resolve();
  failure: Error | undefined;

  constructor(client: pg.ClientBase, options: UnitOptions) {
    this.#client = client;
    this.#options = options;
    this.#onSend = options.onTransaction?.();
  }

  get begun(): boolean {
    return this.#begun;
  }

  get connectionLost(): boolean {
    return this.#connectionLost;
  }

  /** Refuses a statement in a test before it goes out. */
  inspect(statement: Statement): void {
    this.#options.onStatement?.(statement.text, statement.parameters);
  }

  run(statement: Statement): Promise<pg.QueryResult> {
    return this.#send(() => {
      this.#onSend?.(statement.text, statement.parameters);
      return sendStatement(this.#client, statement, this.#options);
    });
  }

  /** A statement of the transaction itself; it travels with what follows and its failure is kept. */
  control(text: string): Promise<pg.QueryResult> {
    return this.#send(() => this.#sendControl(text));
  }

  /** All that was sent has been answered. */
  async settled(): Promise<void> {
    await this.#lastAnswer.catch(() => {});
  }

  /** For a transaction that never said anything. */
  close(): void {
    this.#ended = true;
  }

  /** The last word of the transaction; nothing can be sent after it. */
  end(text: 'commit' | 'rollback'): Promise<pg.QueryResult> {
    this.#ended = true;
    const answer = handled(
      sendControl(this.#client, text).catch((error: unknown) => {
        this.#connectionLost ||= isConnectionLost(error);
        throw error;
      }),
    );
    this.#lastAnswer = answer;
    return answer;
  }

  #sendControl(text: string): Promise<pg.QueryResult> {
    return sendControl(this.#client, text).catch((error: unknown) => {
      throw statementFailure(error, text);
    });
  }

  #send(send: () => Promise<pg.QueryResult>): Promise<pg.QueryResult> {
    if (this.#ended) {
      return handled(Promise.reject(new Error('A statement was sent after its transaction had ended')));
    }
    if (this.failure !== undefined) {
      return handled(Promise.reject(this.failure));
    }
    if (!this.#begun) {
      this.#begun = true;
      this.#kept(this.#sendControl(this.#options.beginText));
    }
    return this.#kept(send());
  }

  /** The answers come in the order of the statements, so the first failure that is seen is the first that happened. */
  #kept(answer: Promise<pg.QueryResult>): Promise<pg.QueryResult> {
    const kept = handled(
      answer.catch((error: Error) => {
        this.failure ??= error;
        this.#connectionLost ||= isConnectionLost(error) || isConnectionLost(error.cause);
        throw this.failure;
      }),
    );
    this.#lastAnswer = kept;
    return kept;
  }
}

function readerOn(conversation: Conversation): ServerReader {
  const rows = async <Row>(query: Query<Row>): Promise<Row[]> => {
    const statement = compileQuery(query);
    conversation.inspect(statement);
    return (await conversation.run(statement)).rows as Row[];
  };
  return {
    all: (query) => handled(rows(query)),
    first: (query) => handled(rows(query).then((all) => all[0])),
  };
}

/** The end of an attempt as its owner sees it. */
export interface Attempt<Face> {
  readonly face: Face;
  /** The first failure; also set when the work caught it. */
  readonly failure: () => Error | undefined;
  readonly connectionLost: () => boolean;
  /** Sends what is left and commits, one wait when nothing is left. Resolves with the callbacks to run. */
  commit(): Promise<readonly (() => void)[]>;
  rollback(): Promise<void>;
  /** Everything sent has been answered, so that the connection can be handed on. */
  settled(): Promise<void>;
}

async function rollback(conversation: Conversation): Promise<void> {
  if (!conversation.begun) {
    conversation.close();
  } else if (!conversation.connectionLost) {
    // A rollback that fails has lost its connection, and with it the transaction.
    await conversation.end('rollback').catch(() => {});
  }
}

async function commit(conversation: Conversation): Promise<void> {
  if (!conversation.begun) {
    conversation.close();
    return;
  }
  let answer: pg.QueryResult;
  try {
    answer = await conversation.end('commit');
  } catch (error) {
    throw isConnectionLost(error) ? outcomeUnknown(error) : statementFailure(error, 'commit');
  }
  if (answer.command !== 'COMMIT') {
    throw conversation.failure ?? unavailable('The database aborted the transaction', undefined);
  }
}

/** A unit of work; `isLastAttempt` decides whether a raw overlap inside a savepoint is told or repeated. */
export function startUnitOfWork(
  client: pg.ClientBase,
  siteId: string,
  isLastAttempt: boolean,
  options: UnitOptions,
): Attempt<Transaction> {
  const conversation = new Conversation(client, options);
  let pending: PendingWrite[] = [];
  let gathered = new Map<string, Gathered>();
  const gatheredLast = new Map<string, Gathered>();
  const callbacks: (() => void)[] = [];
  const marks: string[] = [];
  let savepoints = 0;

  function write<Row>(query: Query<Row>, check?: WriteCheck, seen?: (rows: readonly Row[]) => void): void {
    const statement = { ...compileQuery(query), otherwise: check?.otherwise };
    conversation.inspect(statement);
    pending.push({ statement: () => statement, check, seen: seen as PendingWrite['seen'] });
  }

  /** Adds to things of a kind; answers them when this is the first of them. */
  function addTo<Item>(
    kinds: Map<string, Gathered>,
    kind: string,
    item: Item,
    make: (items: readonly Item[]) => Query<unknown>,
  ): Gathered | undefined {
    const known = kinds.get(kind);
    if (known !== undefined) {
      known.items.push(item);
      return undefined;
    }
    const items: Item[] = [item];
    const first: Gathered = {
      items,
      statement() {
        const made = compileQuery(make(items));
        conversation.inspect(made);
        return made;
      },
    };
    kinds.set(kind, first);
    return first;
  }

  function gather<Item>(kind: string, item: Item, make: (items: readonly Item[]) => Query<unknown>): void {
    const first = addTo(gathered, kind, item, make);
    if (first !== undefined) {
      pending.push({ statement: first.statement, check: undefined, seen: undefined });
    }
  }

  /** What was collected is no longer. */
  function take(): PendingWrite[] {
    const writes = pending;
    pending = [];
    gathered = new Map();
    return writes;
  }

  async function flush(): Promise<void> {
    if (conversation.failure !== undefined) {
      throw conversation.failure;
    }
    const writes = take();
    const statements = writes.map((each) => each.statement());
    const answers = await Promise.all(statements.map((each) => conversation.run(each)));
    for (const [index, { check, seen }] of writes.entries()) {
      if (check !== undefined && answers[index]!.rowCount !== check.rows) {
        conversation.failure ??= check.otherwise();
        throw conversation.failure;
      }
      seen?.(answers[index]!.rows);
    }
  }

  async function savepoint<T>(work: () => Promise<T>): Promise<T> {
    await flush();
    savepoints += 1;
    const name = `part_${savepoints}`;
    const callbacksBefore = callbacks.length;
    const marksBefore = marks.length;
    conversation.control(`savepoint ${name}`);
    try {
      const value = await work();
      await flush();
      conversation.control(`release savepoint ${name}`);
      return value;
    } catch (error) {
      if (error instanceof StartOver) {
        throw error;
      }
      take();
      await conversation.settled();
      const failure = conversation.failure;
      // What a second attempt may cure ends the whole attempt, even when the caller turns it into an item's error.
      if (conversation.connectionLost || (!isLastAttempt && isWorthRepeating(failure))) {
        throw failure ?? error;
      }
      conversation.failure = undefined;
      callbacks.length = callbacksBefore;
      marks.length = marksBefore;
      conversation.control(`rollback to savepoint ${name}`);
      conversation.control(`release savepoint ${name}`);
      throw finalFailure(error);
    }
  }

  const transaction: Transaction = {
    siteId,
    ...readerOn(conversation),
    write,
    gather,
    gatherLast: (kind, item, make) => {
      addTo(gatheredLast, kind, item, make);
    },
    flush: () => handled(flush()),
    savepoint,
    afterCommit: (callback) => {
      callbacks.push(callback);
    },
    mark: (name) => !marks.includes(name) && marks.push(name) > 0,
    bears: (name) => marks.includes(name),
  };
  return {
    face: transaction,
    failure: () => conversation.failure,
    connectionLost: () => conversation.connectionLost,
    async commit() {
      await flush();
      // By their names, so that two transactions take the rows of several kinds in one order.
      for (const [, { statement }] of [...gatheredLast].toSorted(([a], [b]) => (a < b ? -1 : 1))) {
        // The commit behind it says whether it succeeded.
        void conversation.run(statement());
      }
      await commit(conversation);
      return callbacks;
    },
    rollback: () => rollback(conversation),
    settled: () => conversation.settled(),
  };
}

/** Reads of one moment; ending it needs no answer before the work's result can be used. */
export function startSnapshot(client: pg.ClientBase, siteId: string, options: UnitOptions): Attempt<Reader> {
  const conversation = new Conversation(client, options);
  return {
    face: { siteId, ...readerOn(conversation) },
    failure: () => conversation.failure,
    connectionLost: () => conversation.connectionLost,
    async commit() {
      if (conversation.failure !== undefined) {
        throw conversation.failure;
      }
      if (conversation.begun) {
        // Nothing was written, so its answer changes nothing: the reads can be used before it comes.
        void conversation.end('commit');
      } else {
        conversation.close();
      }
      return [];
    },
    rollback: () => rollback(conversation),
    settled: () => conversation.settled(),
  };
}
