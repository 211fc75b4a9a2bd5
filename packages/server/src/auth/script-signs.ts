/**
 * Which addresses behave like a script, by what they have done within the hour: a rule, and where its figures are kept. They
 * are counted where limits are counted, so they outlive a process and hold over all of them (docs/decisions/0043).
 */
import { type ErrorCode, type Operation, operations } from '@openhours/contract';
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
  /** Bookings and places in line that were asked for. */
  readonly bookings: number;
}

export const noSigns: ScriptSigns = Object.freeze({ refusals: 0, quickForms: 0, bookings: 0 });

/** Sooner than this nobody fills in a form, however much of it the browser does for them. */
const quickestFormMs = 2_000;

/** So many refusals, quick forms, or attempts to book within an hour are no family's and hardly an office's. */
const [mostRefusals, mostQuickForms, mostBookings] = [4, 2, 6];

/** Whether somebody at such an address is asked to prove that they are none. Whoever is, loses a second by it. */
export function behavesLikeScript({ bookings, quickForms, refusals }: ScriptSigns): boolean {
  return refusals > mostRefusals || quickForms > mostQuickForms || bookings > mostBookings;
}

/** So many bookings of an address within an hour come to be as the business has set it: a family, a few colleagues. */
const mostUnconfirmed = 4;

/**
 * Whether whoever books next from such an address shows that messages reach them, whatever the business asks of others: the
 * work of a captcha costs a machine, and each made-up address a mailbox.
 */
export function needsConfirmedEmail({ bookings }: ScriptSigns): boolean {
  return bookings > mostUnconfirmed;
}

const refusalsOfScripts: ReadonlySet<ErrorCode> = new Set<ErrorCode>([
  'THROTTLED_FEATURE',
  'SLOT_HOLD_LIMIT_REACHED',
  'OPEN_BOOKINGS_LIMIT_REACHED',
  'VERIFICATION_LIMIT_REACHED',
  'INVALID_CAPTCHA_TOKEN',
  'INVALID_TOKEN',
]);

/** Whether a refusal says something about whoever is refused; most only say that somebody else was faster. */
export function isRefusalOfScript(code: ErrorCode): boolean {
  return refusalsOfScripts.has(code);
}

/** What signs are noted here; bookings are counted by their limits anyway. */
export type NotedSign = Exclude<keyof ScriptSigns, 'bookings'>;

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

/** The windows in which bookings of an address are counted, by the limits that the operations declare. */
function booked(siteId: string, address: string): CountedWindow[] {
  const { createBooking, registerToWaitlist } = operations.bookings;
  return [createBooking, registerToWaitlist].flatMap((operation: Operation) =>
    (operation.rateLimits ?? [])
      .filter(({ lasting, per, windowMs }) => lasting === true && per === 'address' && windowMs === hourMs)
      .map((rule) => ({ ...rule, name: nameOfWindow(operation, rule, `${siteId}|${address}`) })),
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
): SignsOfAddresses {
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
      const windows = [noted('refusals', address), noted('quickForms', address), ...booked(reader.siteId, address)];
      const [refusals = 0, quickForms = 0, ...bookings] = await counts.read(reader, windows, atMs?.());
      return { refusals, quickForms, bookings: bookings.reduce((sum, each) => sum + each, 0) };
    },
  };
}
