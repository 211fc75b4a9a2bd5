/**
 * Which addresses behave like a script, by what they have done within the hour: a rule, and where its figures are kept. They
 * are counted where limits are counted, so they outlive a process and hold over all of them (docs/decisions/0043).
 */
import { allOperations, type Operation } from '@openhours/contract';
import type { Reader } from '../db/transaction.ts';
import { hourMs } from '../time/index.ts';
import { type CallCounts, type CountedWindow, nameOfWindow } from './call-counts.ts';
import { countedAddress } from './client-address.ts';

/** What an address has done within the hour. */
export interface ScriptSigns {
  /** Calls that were refused for what only their number makes wrong. */
  readonly refusals: number;
  /** Forms that came back sooner than anybody fills them in. */
  readonly quickForms: number;
  /** Calls of operations whose number tells (`tellsScripts`): bookings, places in line and other addresses for them. */
  readonly attempts: number;
}

export const noSigns: ScriptSigns = Object.freeze({ refusals: 0, quickForms: 0, attempts: 0 });

/** Sooner than this nobody fills in a form, however much of it the browser does for them. */
const quickestFormMs = 2_000;

/** So many refusals, quick forms, or attempts within an hour are no family's and hardly an office's. */
const [mostRefusals, mostQuickForms, mostAttempts] = [4, 2, 6];

/** Whether somebody at such an address is asked to prove that they are none. Whoever is, loses a second by it. */
export function behavesLikeScript({ attempts, quickForms, refusals }: ScriptSigns): boolean {
  return refusals > mostRefusals || quickForms > mostQuickForms || attempts > mostAttempts;
}

/** What signs are noted here; attempts are counted by their limits anyway. */
export type NotedSign = Exclude<keyof ScriptSigns, 'attempts'>;

export interface SignsOfAddresses {
  note(siteId: string, clientAddress: string, sign: NotedSign): Promise<void>;
  /** Notes a form that came back `tookMs` after it was rendered, where nobody could have filled it in by then. */
  noteForm(siteId: string, clientAddress: string, tookMs: number): Promise<void>;
  /** Within the call's transaction too, whose connection it then uses. */
  read(reader: Pick<Reader, 'siteId' | 'first'>, clientAddress: string): Promise<ScriptSigns>;
}

/** More of them say nothing more. */
const mostNoted = 1_000;

function noted(sign: NotedSign, address: string): CountedWindow {
  return { name: `script signs|${sign}|${address}`, calls: mostNoted, windowMs: hourMs };
}

/** A limit that tells, as an operation declares it. */
type Telling = readonly [Operation, NonNullable<Operation['rateLimits']>[number]];

/** The limits that tell; what they count of strangers lasts beyond the process, and only that is read here. */
function tellingLimits(operations: readonly Operation[]): Telling[] {
  return operations.flatMap((operation) =>
    (operation.rateLimits ?? []).flatMap((rule): Telling[] => {
      if (rule.tellsScripts !== true) {
        return [];
      }
      const isOfAddress = rule.per === 'address' || rule.per === 'corrector';
      if (rule.lasting !== true || !isOfAddress || rule.perSite !== true || rule.windowMs !== hourMs) {
        throw new TypeError(`of ${operation.name} tells scripts what is not kept of an address for an hour`);
      }
      return [[operation, rule]];
    }),
  );
}

/** What tests set: the instant by which windows go (default: the database's own), and how fast nobody is (milliseconds). */
export interface SignTimes {
  readonly nowMs?: (() => number) | undefined;
  readonly quickFormMs?: number | undefined;
}

/** Makes the counts of a server. Without `counts` nobody is counted, and nobody behaves like a script. */
export function createSignsOfAddresses(
  counts: CallCounts | undefined,
  { nowMs: atMs, quickFormMs = quickestFormMs }: SignTimes = {},
  operations: readonly Operation[] = allOperations(),
): SignsOfAddresses {
  const telling = tellingLimits(operations);
  // Operations that count together have one window.
  const attempted = (siteId: string, address: string): CountedWindow[] => {
    const windows = telling.map(([operation, rule]) => ({
      ...rule,
      name: nameOfWindow(operation, rule, `${siteId}|${address}`),
    }));
    return [...new Map(windows.map((window) => [window.name, window])).values()];
  };
  const note: SignsOfAddresses['note'] = async (siteId, clientAddress, sign) => {
    await counts?.count(siteId, [noted(sign, countedAddress(clientAddress))], atMs?.());
  };
  return {
    note,
    async noteForm(siteId, clientAddress, tookMs) {
      if (tookMs < quickFormMs) {
        await note(siteId, clientAddress, 'quickForms');
      }
    },
    async read(reader, clientAddress) {
      if (counts === undefined) {
        return noSigns;
      }
      const address = countedAddress(clientAddress);
      const windows = [noted('refusals', address), noted('quickForms', address), ...attempted(reader.siteId, address)];
      const [refusals = 0, quickForms = 0, ...attempts] = await counts.read(reader, windows, atMs?.());
      return { refusals, quickForms, attempts: attempts.reduce((sum, each) => sum + each, 0) };
    },
  };
}
