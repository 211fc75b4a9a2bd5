/**
 * One attempt of one transaction on one connection. `begin` travels with the first statement, writes wait for
 * `flush`, and the first error is the one that is told: what PostgreSQL answers to later statements (25P02) says nothing.
 */
import type pg from 'pg';
import { CollectedWrites } from './collected-writes.ts';
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
import type { Reader, ServerReader, Transaction } from './transaction.ts';

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

/** What the work has asked of its transaction besides statements; an undone part takes its own back. */
interface Asked {
  readonly callbacks: (() => void)[];
  readonly marks: string[];
}

/** What belongs to one unit of work. */
interface Unit {
  readonly conversation: Conversation;
  readonly writes: CollectedWrites;
  readonly asked: Asked;
  /** Whether a raw overlap inside a savepoint is told, or the whole repeated. */
  readonly isLastAttempt: boolean;
}

async function flush({ conversation, writes }: Unit): Promise<void> {
  if (conversation.failure !== undefined) {
    throw conversation.failure;
  }
  const taken = writes.take();
  const statements = taken.map((each) => each.statement());
  const answers = await Promise.all(statements.map((each) => conversation.run(each)));
  for (const [index, { check, seen }] of taken.entries()) {
    if (check !== undefined && answers[index]!.rowCount !== check.rows) {
      conversation.failure ??= check.otherwise();
      throw conversation.failure;
    }
    seen?.(answers[index]!.rows);
  }
}

/** Makes the runner of parts under savepoints, which are numbered within their transaction. */
function savepointsOf(unit: Unit): Transaction['savepoint'] {
  const { conversation, asked } = unit;
  let savepoints = 0;
  return async (work) => {
    await flush(unit);
    savepoints += 1;
    const name = `part_${savepoints}`;
    const callbacksBefore = asked.callbacks.length;
    const marksBefore = asked.marks.length;
    conversation.control(`savepoint ${name}`);
    try {
      const value = await work();
      await flush(unit);
      conversation.control(`release savepoint ${name}`);
      return value;
    } catch (error) {
      const told = await turnBack(unit, error);
      asked.callbacks.length = callbacksBefore;
      asked.marks.length = marksBefore;
      conversation.control(`rollback to savepoint ${name}`);
      conversation.control(`release savepoint ${name}`);
      throw told;
    }
  };
}

/** Leaves an undone part; answers what is told of it, or throws what ends the whole attempt. */
async function turnBack({ conversation, writes, isLastAttempt }: Unit, error: unknown): Promise<unknown> {
  if (error instanceof StartOver) {
    throw error;
  }
  writes.take();
  await conversation.settled();
  const { failure } = conversation;
  // What a second attempt may cure ends the whole attempt, even when the caller turns it into an item's error.
  if (conversation.connectionLost || (!isLastAttempt && isWorthRepeating(failure))) {
    throw failure ?? error;
  }
  conversation.failure = undefined;
  return finalFailure(error);
}

/** The unit of work as the code sees it that does something in it. */
function transactionOf(unit: Unit, siteId: string): Transaction {
  const { writes, asked } = unit;
  const { callbacks, marks } = asked;
  return {
    siteId,
    ...readerOn(unit.conversation),
    write: (query, check, seen) => writes.write(query, check, seen),
    gather: (kind, item, make) => writes.gather(kind, item, make),
    gatherLast: (kind, item, make) => writes.gatherLast(kind, item, make),
    flush: () => handled(flush(unit)),
    savepoint: savepointsOf(unit),
    afterCommit: (callback) => {
      callbacks.push(callback);
    },
    mark: (name) => !marks.includes(name) && marks.push(name) > 0,
    bears: (name) => marks.includes(name),
  };
}

/** A unit of work; `isLastAttempt` decides whether a raw overlap inside a savepoint is told or repeated. */
export function startUnitOfWork(
  client: pg.ClientBase,
  siteId: string,
  isLastAttempt: boolean,
  options: UnitOptions,
): Attempt<Transaction> {
  const conversation = new Conversation(client, options);
  const writes = new CollectedWrites((statement) => conversation.inspect(statement));
  const unit: Unit = { conversation, writes, asked: { callbacks: [], marks: [] }, isLastAttempt };
  return {
    face: transactionOf(unit, siteId),
    failure: () => conversation.failure,
    connectionLost: () => conversation.connectionLost,
    async commit() {
      // What a write is told of its rows may write more.
      do {
        await flush(unit);
      } while (writes.isPending);
      for (const statement of writes.last()) {
        // The commit behind it says whether it succeeded.
        void conversation.run(statement());
      }
      await commit(conversation);
      return unit.asked.callbacks;
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
