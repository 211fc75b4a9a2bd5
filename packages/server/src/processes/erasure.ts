/**
 * Erasure: a person is erased from the rows of all domains in one transaction, then from what domains keep of them
 * outside the database, and the erasure is kept where a restore finds it (docs/decisions/0013, 0054). What a domain does
 * besides the rules of its `stored.ts` it says itself (`Domain.erasure`).
 */
import { fail, privacy } from '@openhours/contract';
import { type Act, type Binding, bindOwnTransactions } from '../call.ts';
import type { Erasure, PersonalData } from '../db/personal-data.ts';
import type { Database, Reader, Transaction } from '../db/transaction.ts';
import type { Domain } from '../domain.ts';
import { contactNotFound, findContacts } from '../domains/contacts/index.ts';
import { recordChange } from '../events/change.ts';
import type { RecordEvents } from '../events/outbox.ts';
import { PermanentFailure } from '../tasks/task.ts';
import { formatInstant } from '../time/index.ts';
import { defineProcess, type Process, type Step, type StepCall } from './process.ts';
import type { DeclaredProcess, Run } from './run.ts';
import type { Started } from './view.ts';

export interface ErasureParts {
  readonly domains: readonly Domain[];
  readonly personalData: PersonalData;
  readonly recordEvents: RecordEvents;
  readonly database: Database;
  /** Keeps an erasure outside the database, where a restore finds it; knows one that it was told before. */
  readonly keepErasure: (erasure: Erasure) => Promise<void>;
}

/** What the first step answers. */
type ErasedRows = Pick<Erasure, 'id' | 'at'>;

/** The process with the operation that starts it. */
export function createErasure(parts: ErasureParts): DeclaredProcess {
  const process = erasureProcess(parts);
  return { process, operations: (run) => [bindErasure(process, run, parts)] };
}

/** Once the rows are erased there is no way back; what then fails is tried until it succeeds. */
function erasureProcess({ domains, keepErasure, personalData, recordEvents }: ErasureParts): Process {
  const eraseRows = async (tx: Transaction, call: StepCall<unknown>): Promise<ErasedRows> => {
    const { processId, subject: contactId } = call;
    // Before what domains hold: contacts come first in every order of locks.
    if (await personalData.hold(tx, contactId)) {
      for (const { erasure } of domains) {
        await erasure?.beforeRows?.(tx, contactId, call);
      }
    }
    const erased = await personalData.erase(tx, contactId, call.nowMs, processId);
    if (erased === undefined) {
      const before = await personalData.findErasure(tx, contactId);
      if (before === undefined) {
        throw new PermanentFailure('there is no such contact');
      }
      return { id: before.id, at: before.at };
    }
    recordChange(
      tx,
      call,
      {
        entity: 'contact',
        before: { id: contactId, revision: erased.revision },
        after: undefined,
        // Neither event nor log say anything about somebody who is to be forgotten.
        present: () => ({}),
        audited: () => undefined,
        triggeredByAnonymize: true,
      },
      { recordEvents },
    );
    return { id: erased.id, at: erased.at };
  };

  const outside = domains.flatMap(({ erasure, name }): Step<unknown>[] => {
    const eraseOutside = erasure?.outside;
    return eraseOutside === undefined
      ? []
      : [
          {
            name: `outside ${name}`,
            mode: 'EXTERNAL',
            run: (call, { reader, signal }) => eraseOutside(call.subject, { id: call.id, reader, signal }),
          },
        ];
  });

  return defineProcess<unknown>({
    name: 'erasure',
    operation: privacy.eraseContact,
    steps: [
      { name: 'rows', mode: 'TRANSACTIONAL', isPivot: true, run: eraseRows },
      ...outside,
      {
        name: 'keep',
        mode: 'EXTERNAL',
        run: ({ results, siteId, subject: contactId }) =>
          keepErasure({ siteId, contactId, ...(results['rows'] as ErasedRows) }),
      },
    ],
  });
}

/** So long a call waits for its erasure; it goes on behind an answer that comes before its end. */
const longestWaitMs = 20_000;

/** The operation by which a person is erased. It answers when all of it is done, since the answer promises that. */
function bindErasure(process: Process, run: Run, { database, personalData }: ErasureParts): Binding {
  /** The process to follow, or how the contact was erased before. */
  async function startOnce(
    tx: Transaction,
    contactId: string,
    act: Pick<Act, 'caller' | 'requestId' | 'nowMs'>,
  ): Promise<Started | ErasedRows> {
    const open = await run.resume(tx, process, contactId);
    if (open !== undefined) {
      return open;
    }
    const before = await personalData.findErasure(tx, contactId);
    if (before !== undefined) {
      return before;
    }
    const [contact] = await findContacts(tx, [contactId]);
    if (contact === undefined || contact.erased) {
      throw contactNotFound(contactId);
    }
    return run.start(tx, process, { subject: contactId, act });
  }

  async function follow(reader: Reader, started: Started): Promise<ErasedRows> {
    const view = await run.follow(reader, started, longestWaitMs);
    if (view?.row.state !== 'DONE') {
      throw fail(
        'UNAVAILABLE',
        'The erasure is still running; call again, or follow the job jobId',
        { jobId: started.id },
        { retryAfterSeconds: 10 },
      );
    }
    return view.steps.find(({ name }) => name === 'rows')?.result as ErasedRows;
  }

  return bindOwnTransactions(privacy.eraseContact, async ({ input: { contactId }, reader, ...act }) => {
    const started = await database.transact(act.site.id, (tx) => startOnce(tx, contactId, act));
    const { at, id } = 'taskId' in started ? await follow(reader, started) : started;
    return { erasure: { id, contactId, date: formatInstant(at) } };
  });
}
