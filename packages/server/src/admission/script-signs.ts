/**
 * Which addresses behave like a script, by what they have done within the hour: a rule, and where its figures are kept. They
 * are counted where limits are counted, so they outlive a process and hold over all of them (docs/decisions/0043).
 */
import { allOperations, type Operation } from '@openhours/contract';
import type { Reader } from '../db/transaction.ts';
import { hourMs } from '../time/index.ts';
import { type CallCounts, type CountedWindow, nameOfWindow } from './call-counts.ts';
import { countedAddress, countedNetwork } from './client-address.ts';

/** What an address has done within the hour. */
export interface ScriptSigns {
  /** Calls that were refused for what only their number makes wrong. */
  readonly refusals: number;
  /** Forms that came back sooner than anybody fills them in. */
  readonly quickForms: number;
  /** Calls of operations whose number tells (`tellsScripts`): bookings, places on waitlists and other addresses for them. */
  readonly attempts: number;
  /** The same of all addresses of its network, where it is one of IPv6. */
  readonly ofNetwork: number;
  /** The same of everybody whom nobody knows, at the site. */
  readonly ofSite: number;
}

export const noSigns: ScriptSigns = Object.freeze({
  refusals: 0,
  quickForms: 0,
  attempts: 0,
  ofNetwork: 0,
  ofSite: 0,
});

/** Sooner than this nobody fills in a form, however much of it the browser does for them. */
const quickestFormMs = 2_000;

/** So many refusals, quick forms, or attempts within an hour are no family's and hardly an office's. */
const [mostRefusals, mostQuickForms, mostAttempts] = [4, 2, 6];

/** And so many attempts no company's or school's, of which each would have an address of its own. */
const mostOfNetwork = 30;

/** Whether somebody at such an address is asked to prove that they are none. Whoever is, loses a second by it. */
export function behavesLikeScript({ attempts, ofNetwork, quickForms, refusals }: ScriptSigns): boolean {
  return refusals > mostRefusals || quickForms > mostQuickForms || attempts > mostAttempts || ofNetwork > mostOfNetwork;
}

/** What signs are noted here; attempts are counted by their limits anyway. */
export type NotedSign = 'refusals' | 'quickForms';

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

/** To which sign the calls of a limit add; undefined where they tell nothing of where they come from. */
function signOf({ per }: Telling[1]): Exclude<keyof ScriptSigns, NotedSign> | undefined {
  switch (per) {
    case 'address':
    case 'corrector':
      return 'attempts';
    case 'network':
      return 'ofNetwork';
    case 'site':
      return 'ofSite';
    default:
      return undefined;
  }
}

/** The limits that tell; what they count of strangers lasts beyond the process, and only that is read here. */
function tellingLimits(operations: readonly Operation[]): Telling[] {
  return operations.flatMap((operation) =>
    (operation.rateLimits ?? []).flatMap((rule): Telling[] => {
      if (rule.tellsScripts !== true) {
        return [];
      }
      if (rule.lasting !== true || signOf(rule) === undefined || rule.perSite !== true || rule.windowMs !== hourMs) {
        throw new TypeError(
          `of ${operation.name} tells scripts what is not kept of an address, a network or a site for an hour`,
        );
      }
      return [[operation, rule]];
    }),
  );
}

/** A window of attempts, and the sign that it adds to. */
interface AttemptWindow extends CountedWindow {
  readonly sign: Exclude<keyof ScriptSigns, NotedSign>;
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
  const attempted = (siteId: string, clientAddress: string): AttemptWindow[] => {
    const whose = { attempts: countedAddress(clientAddress), ofNetwork: countedNetwork(clientAddress), ofSite: siteId };
    const windows = telling.flatMap(([operation, rule]) => {
      const sign = signOf(rule);
      const who = sign && whose[sign];
      return sign === undefined || who === undefined
        ? []
        : [{ ...rule, sign, name: nameOfWindow(operation, rule, `${siteId}|${who}`) }];
    });
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
      const tried = attempted(reader.siteId, clientAddress);
      const windows = [noted('refusals', address), noted('quickForms', address), ...tried];
      const [refusals = 0, quickForms = 0, ...calls] = await counts.read(reader, windows, atMs?.());
      const sumOf = (sign: AttemptWindow['sign']) =>
        tried.reduce((sum, window, index) => sum + (window.sign === sign ? (calls[index] ?? 0) : 0), 0);
      return {
        refusals,
        quickForms,
        attempts: sumOf('attempts'),
        ofNetwork: sumOf('ofNetwork'),
        ofSite: sumOf('ofSite'),
      };
    },
  };
}
