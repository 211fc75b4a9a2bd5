/**
 * How often one address, caller or account may call: sliding windows in this process, by the limits that an operation
 * declares (identity sheet 11). Counted on the machine's own steady clock, never on business time.
 */
import { performance } from 'node:perf_hooks';
import { type ApplicationError, fail, type Operation, type RateLimit } from '@openhours/contract';
import { LRUCache } from 'lru-cache';
import { atMost } from '../auth/cache-room.ts';
import { hourMs, minuteMs } from '../time/index.ts';
import { type CountedWindow, nameOfWindow } from './call-counts.ts';

/** Who makes a call, as far as limits care; absent parts are not counted. */
export interface Counted {
  readonly address: string | undefined;
  readonly caller: string;
  /** The e-mail address that is named, and the neighbourhood it is named from. */
  readonly account: string | undefined;
  readonly neighbourhood: string | undefined;
  readonly siteId: string | undefined;
  /** The booking whose link is used, and whom messages about it go to; known of valid calls only. */
  readonly link: string | undefined;
  readonly recipient: string | undefined;
  /** The address, where the call gives the booking to somebody else. */
  readonly corrector: string | undefined;
  /** That of the address, where it is one of IPv6. */
  readonly network: string | undefined;
  /** True for the business itself, which some limits spare. */
  readonly isBusiness: boolean;
  /** How much the call makes, for limits that weigh it; absent: one. */
  readonly weight?: number | undefined;
}

/** Of whom only the address is known. */
export const onlyAddressKnown = Object.freeze({
  caller: '',
  account: undefined,
  neighbourhood: undefined,
  siteId: undefined,
  link: undefined,
  recipient: undefined,
  corrector: undefined,
  network: undefined,
  isBusiness: false,
});

interface Window {
  startMs: number;
  calls: number;
  callsBefore: number;
}

const mostWindows = 100_000;

/** A call that has passed its limits. */
export interface Admitted {
  /** By how much it is answered later than it could be. */
  readonly delayMs: number;
  /** Takes the call out of the count again; `butOne`: one that made nothing counts once, whatever it would have weighed. */
  readonly forget: (butOne?: 'butOne') => void;
}

/** What a call counts as: every call is `asked`, and what is asked properly is also `valid`. */
export type CountedAs = 'asked' | 'valid';

export type Count = (
  operation: Pick<Operation, 'name' | 'rateLimits'>,
  counted: Counted,
  countedAs: CountedAs,
) => Admitted;

/**
 * The forms of pages, counted like an operation: people send a few, programs thousands. One booking is up to four: the
 * visitor is remembered, the slot is held, kept longer, and booked; each time that is only looked at is held and let go.
 */
export const formPosts: Pick<Operation, 'name' | 'rateLimits'> = {
  name: 'pages.postForm',
  rateLimits: [{ per: 'address', calls: 360, windowMs: hourMs }],
};

/**
 * Ways of browsers through the authorize step, out of a session and by short addresses, counted like an operation: an office
 * behind one address signs in at eight.
 */
export const navigations: Pick<Operation, 'name' | 'rateLimits'> = {
  name: 'redirects.navigate',
  rateLimits: [{ per: 'address', calls: 240, windowMs: minuteMs, lasting: true }],
};

/**
 * Pictures cut to a size that is not kept yet, counted like an operation. A page that nobody has opened before asks for some
 * dozens at once, and what has been cut is never counted again.
 */
export const pictureCuts: Pick<Operation, 'name' | 'rateLimits'> = {
  name: 'media.cutPicture',
  rateLimits: [{ per: 'address', calls: 600, windowMs: hourMs }],
};

/**
 * The last moment at which the window refuses a call. Of the calls before the window as many still count as it has left
 * of its length, so a window that is not full by its own calls empties before its end.
 */
function fullUntilMs({ startMs, calls, callsBefore }: Window, rule: RateLimit): number {
  const room = rule.calls - calls;
  return room <= 0 ? startMs + rule.windowMs : startMs + rule.windowMs * (1 - room / callsBefore);
}

/** By what a rule counts; undefined when nothing of it is known. */
function counterOf(rule: RateLimit, counted: Counted): string | undefined {
  const who = whoCounts(rule, counted);
  return who && (rule.perSite === true ? `${counted.siteId ?? ''}|${who}` : who);
}

function whoCounts({ per }: RateLimit, counted: Counted): string | undefined {
  switch (per) {
    case 'account':
      return counted.account && `${counted.account}|${counted.neighbourhood ?? ''}`;
    case 'accountAnywhere':
      return counted.account;
    case 'site':
      return counted.siteId;
    default:
      return counted[per];
  }
}

/** How often a call counts by a rule. */
function weightOf({ weighed }: RateLimit, { weight = 1 }: Counted): number {
  return weighed === true ? weight : 1;
}

/** As many as the column of counts holds. */
const neverFull = 2 ** 31 - 1;

/** The windows of a call that are kept in the database, under names that are each other's only when limit and caller are. */
export function lastingWindows(operation: Pick<Operation, 'name' | 'rateLimits'>, counted: Counted): CountedWindow[] {
  return (operation.rateLimits ?? []).flatMap((rule) => {
    const who = counterOf(rule, counted);
    const isCounted = rule.lasting === true && !(rule.spares === 'business' && counted.isBusiness);
    const { windowMs } = rule;
    const calls = rule.onlyTells === true ? neverFull : rule.calls;
    const countsTries = rule.counts !== 'valid';
    return isCounted && who !== undefined
      ? [{ name: nameOfWindow(operation, rule, who), calls, windowMs, countsTries, weight: weightOf(rule, counted) }]
      : [];
  });
}

/** The refusal of a call that comes too often, of which the next one passes after so many milliseconds. */
export function tooOften(waitMs: number): ApplicationError {
  const retryAfterSeconds = Math.floor(waitMs / 1000) + 1;
  return fail('THROTTLED_FEATURE', `Too many calls; try again in ${retryAfterSeconds} s`, {}, { retryAfterSeconds });
}

/** Takes back a call that was counted in the window that began at `startMs`. */
function takeBack(window: Window, startMs: number, { windowMs }: RateLimit, weight: number): void {
  if (window.startMs === startMs) {
    window.calls -= weight;
  } else if (window.startMs === startMs + windowMs) {
    window.callsBefore = Math.max(0, window.callsBefore - weight);
  }
}

/**
 * Makes a counter. The returned function throws THROTTLED_FEATURE with Retry-After when a limit is exceeded;
 * a refused call is not counted, so that waiting always helps. A call beyond a limit that only delays is counted.
 */
export function createRateLimits(nowMs: () => number = () => performance.now()): Count {
  const windows = new LRUCache<string, Window>(atMost(mostWindows));

  function windowOf(key: string, rule: RateLimit, now: number): Window {
    const known = windows.get(key);
    if (known === undefined) {
      const made = { startMs: now, calls: 0, callsBefore: 0 };
      windows.set(key, made);
      return made;
    }
    const passed = Math.floor((now - known.startMs) / rule.windowMs);
    if (passed > 0) {
      known.callsBefore = passed === 1 ? known.calls : 0;
      known.calls = 0;
      known.startMs += passed * rule.windowMs;
    }
    return known;
  }

  return (operation, counted, countedAs) => {
    const now = nowMs();
    const touched: { window: Window; rule: RateLimit }[] = [];
    let freeMs = Number.NEGATIVE_INFINITY;
    let delayMs = 0;
    for (const rule of operation.rateLimits ?? []) {
      const who = counterOf(rule, counted);
      if (
        rule.onlyTells === true ||
        (rule.counts ?? 'asked') !== countedAs ||
        who === undefined ||
        (rule.spares === 'business' && counted.isBusiness)
      ) {
        continue;
      }
      const window = windowOf(`${countedAs}|${nameOfWindow(operation, rule, who)}`, rule, now);
      const fullMs = fullUntilMs(window, rule);
      if (rule.delayMs === undefined) {
        freeMs = Math.max(freeMs, fullMs);
      } else if (now <= fullMs) {
        delayMs = Math.max(delayMs, rule.delayMs);
      }
      touched.push({ window, rule });
    }
    if (now <= freeMs) {
      throw tooOften(freeMs - now);
    }
    const countedIn = touched.map(({ window, rule }) => {
      window.calls += weightOf(rule, counted);
      return { window, rule, startMs: window.startMs };
    });
    return {
      delayMs,
      forget(butOne) {
        for (const { window, rule, startMs } of countedIn) {
          takeBack(window, startMs, rule, weightOf(rule, counted) - (butOne === undefined ? 0 : 1));
        }
      },
    };
  };
}
