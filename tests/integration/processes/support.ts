/** A server's processes without the server: steps that leave traces, and the workers that run them. */
import { privacy } from '@openhours/contract';
import type { Caller } from '../../../packages/server/src/auth/caller.ts';
import { databaseNow } from '../../../packages/server/src/db/clock.ts';
import { newId } from '../../../packages/server/src/db/ids.ts';
import { statement } from '../../../packages/server/src/db/statement.ts';
import type { Database, Reader, Transaction } from '../../../packages/server/src/db/transaction.ts';
import { createAdvance } from '../../../packages/server/src/processes/advance.ts';
import { defineProcess, type Process, type Step } from '../../../packages/server/src/processes/process.ts';
import { createRun, type Run } from '../../../packages/server/src/processes/run.ts';
import { taskKindsOf } from '../../../packages/server/src/processes/task-kinds.ts';
import type { Started } from '../../../packages/server/src/processes/view.ts';
import { type SignalOutcome, waitsThatAreOver } from '../../../packages/server/src/processes/waits.ts';
import { createEnqueue } from '../../../packages/server/src/tasks/enqueue.ts';
import { createWorker, type Worker } from '../../../packages/server/src/tasks/worker.ts';
import { createExternalWorker, joinWorkers } from '../../../packages/server/src/tasks/workers.ts';
import { at } from '../events/support.ts';

export const owner: Caller = {
  kind: 'user',
  userId: newId(),
  role: 'OWNER',
  resourceId: undefined,
  accountOwner: true,
  sessionId: newId(),
};

/** One trace: what was done, by which step, under which id. */
export interface Trace {
  readonly what: string;
  readonly step: string;
  readonly id: string;
}

/** Leaves a trace in the transaction, to be seen or to be gone with it. */
export function leaveTrace(tx: Transaction, { id, step, what }: Trace): void {
  tx.write(
    statement(
      `insert into audit_entry (site_id, id, at, actor_type, operation, entity_type, entity_id, after)
       values ($1, $2, $3, 'server', $4, 'trace', $5, $6)`,
      [tx.siteId, newId(), new Date(at).toISOString(), what, step, JSON.stringify({ id })],
    ),
  );
}

/** What the steps have done on a site, in its order. */
export async function readTraces(reader: Reader): Promise<Trace[]> {
  const rows = await reader.all<{ operation: string; entity_id: string; after: { id: string } }>(
    statement(
      `select operation, entity_id, after from audit_entry where site_id = $1 and entity_type = 'trace' order by id`,
      [reader.siteId],
    ),
  );
  return rows.map((row) => ({ what: row.operation, step: row.entity_id, id: row.after.id }));
}

/** Called in a step: before it does anything, and when it has, before anybody says that it is done. */
export type Point = (point: 'begins' | 'has done', what: 'run' | 'compensate', step: string) => void | Promise<void>;

/** A step that leaves a trace, in its own transaction or, outside, in one that has ended before the step is marked. */
export function tracing(
  name: string,
  mode: 'TRANSACTIONAL' | 'EXTERNAL',
  point: Point,
  more: { readonly isPivot?: true; readonly canBeUndone?: boolean } = {},
): Step<unknown> {
  const { canBeUndone = true, ...rest } = more;
  if (mode === 'TRANSACTIONAL') {
    const act =
      (what: 'run' | 'compensate') =>
      async (tx: Transaction, { id }: { readonly id: string }) => {
        await point('begins', what, name);
        leaveTrace(tx, { what, step: name, id });
        await tx.flush();
        await point('has done', what, name);
        return { id };
      };
    return { name, mode, ...rest, run: act('run'), ...(canBeUndone ? { compensate: voided(act('compensate')) } : {}) };
  }
  const act =
    (what: 'run' | 'compensate') =>
    async (
      { id, siteId }: { readonly id: string; readonly siteId: string },
      { database }: { readonly database: Database },
    ) => {
      await point('begins', what, name);
      await database.transact(siteId, async (tx) => leaveTrace(tx, { what, step: name, id }));
      await point('has done', what, name);
      return { id };
    };
  return { name, mode, ...rest, run: act('run'), ...(canBeUndone ? { compensate: voided(act('compensate')) } : {}) };
}

function voided<Arguments extends unknown[]>(act: (...given: Arguments) => Promise<unknown>) {
  return async (...given: Arguments): Promise<void> => {
    await act(...given);
  };
}

export interface Scene {
  readonly process: Process;
  readonly run: Run;
  readonly worker: Worker;
  /** By the owner, unless it is the server itself. */
  start(siteId: string, subject?: string, input?: unknown, by?: 'OWNER' | 'SERVER'): Promise<Started>;
  cancel(siteId: string, id: string): Promise<void>;
  /** The states of the process, of its steps, and which step failed. */
  stateOf(siteId: string, id: string): Promise<string>;
  /** Says that what steps wait for has happened. */
  signal(siteId: string, signal: string, value?: unknown): Promise<SignalOutcome>;
  /** Resumes what has waited until an instant. */
  endWaits(atMs: number): Promise<void>;
  /** Lets what waits for its next attempt be due, and works until nothing is. */
  work(siteId: string): Promise<void>;
}

/** A process of these steps with the workers that run it. */
export function createScene(
  database: Database,
  steps: readonly Step<unknown>[],
  more: Partial<Process> & { readonly pollMs?: number; readonly turnsAtOnce?: number } = {},
): Scene {
  const { pollMs, turnsAtOnce, ...declared } = more;
  async function hasDue(siteId: string): Promise<boolean> {
    const due = await database.serverReader.first(
      statement(
        `select 1 as one from task where site_id = $1 and kind like 'process %' and state = 'PENDING'
           and due_at <= clock_timestamp() limit 1`,
        [siteId],
      ),
    );
    return due !== undefined;
  }
  const process = defineProcess<unknown>({
    // Workers take tasks of all sites: no scene works on what another has left.
    name: `traced ${newId()}`,
    operation: privacy.eraseContact,
    retry: { attempts: 2, delayMs: () => 100_000 },
    steps,
    ...declared,
  });
  const now = () => at;
  const enqueue = createEnqueue();
  const advance = createAdvance(enqueue, now);
  const run = createRun([process], { advance, enqueue, wake: (kind) => worker.kick(kind) });
  const kinds = taskKindsOf(process, { advance, now });
  const leaseMs = process.leaseMs ?? 30_000;
  const worker = joinWorkers(
    kinds.map((kind) =>
      kind.mode === 'EXTERNAL'
        ? createExternalWorker(kind, { database, observer: {}, now })
        : createWorker({
            database,
            kinds: [kind],
            tasksPerTurn: 1,
            gatherMs: 0,
            leaseMs,
            ...(pollMs === undefined ? {} : { pollMs }),
            ...(turnsAtOnce === undefined ? {} : { concurrency: turnsAtOnce }),
          }),
    ),
  );
  return {
    process,
    run,
    worker,
    start: (siteId, subject = newId(), input = null, by = 'OWNER') =>
      database.transact(siteId, (tx) => {
        const who = by === 'OWNER' ? { caller: owner, requestId: 'r' } : { caller: undefined, requestId: undefined };
        return run.start(tx, process, { subject, input, act: { ...who, nowMs: at } });
      }),
    cancel: (siteId, id) => database.transact(siteId, (tx) => run.cancel(tx, id)),
    signal: (siteId, signal, value) => database.transact(siteId, (tx) => run.signal(tx, signal, { nowMs: at, value })),
    endWaits: (atMs) => waitsThatAreOver(enqueue).run(database, atMs, new AbortController().signal),
    async stateOf(siteId, id) {
      const view = await run.read(database.reader(siteId), id);
      const states = view?.steps.map(({ name, state }) => `${name} ${state}`).join(', ');
      const failed = view?.row.failed_step;
      return `${view?.row.state}: ${states}${failed == null ? '' : `; failed ${failed}`}`;
    },
    async work(siteId) {
      await database.serverReader.all(
        statement(`update task set due_at = ${databaseNow} where site_id = $1 and state = 'PENDING'`, [siteId]),
      );
      // What a failed attempt leads to counts as nothing done.
      do {
        await worker.drain();
      } while (await hasDue(siteId));
    },
  };
}
