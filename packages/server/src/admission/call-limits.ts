/** Counts calls and page forms against their limits, by what is known of who makes them (identity sheet 11). */
import { setTimeout as pause } from 'node:timers/promises';
import {
  ApplicationError,
  type ConcurrencyLimit,
  foldEmail,
  type Operation,
  scriptRefusals,
  ValidationError,
} from '@openhours/contract';
import { actsForBusiness, type Caller, callerName, isStranger } from '../auth/caller.ts';
import type { NamesForLimits } from '../call.ts';
import type { CallCounts, Counting } from './call-counts.ts';
import { addressPrefix, countedAddress } from './client-address.ts';
import {
  type ConcurrencyLimiter,
  type ConcurrencyPlaces,
  createConcurrencyLimiter,
  placesOf,
  type WaitingLines,
} from './concurrency-limiter.ts';
import { type BeginKeyAttempt, createKeyAttempts, type LastingAttempts } from './key-attempts.ts';
import {
  type Admitted,
  createRateLimits,
  formPosts,
  lastingWindows,
  notedRefusals,
  onlyAddressKnown,
  pictureCuts,
  tooOften,
} from './rate-limits.ts';
import { createReadBudget } from './read-budget.ts';
import type { SignsOfAddresses } from './script-signs.ts';

/** A call on its way through its limits. */
export interface CountedCall {
  /**
   * Told when the input is valid and the site is known, with how to find out what else the call counts as; rejects with
   * THROTTLED_FEATURE when there were too many such calls.
   */
  readonly accept: (siteId: string, namedBy: () => Promise<NamesForLimits>) => Promise<void>;
  /** Resolves when the call may be answered: at once, but for those beyond a limit that only delays. */
  readonly inTime: () => Promise<void>;
  /** Resolves when there is a place for the call among those that are answered at once; the answer gives it back. */
  readonly place: () => Promise<() => void>;
  /** Told when the call was refused: some refusals take it out of a count again. */
  readonly refused: (error: unknown) => Promise<void>;
}

/** Throws THROTTLED_FEATURE when there were too many calls. */
export type CountCall = (
  operation: Operation,
  facts: {
    readonly caller: Caller;
    readonly site: { readonly id: string } | undefined;
    readonly clientAddress: string | undefined;
  },
  input: unknown,
) => CountedCall;

export interface CallLimits {
  readonly countCall: CountCall;
  /**
   * Resolves when a page may be rendered for an address; the answer gives the place back. Rejects with THROTTLED_FEATURE
   * and Retry-After when too many wait already.
   */
  readonly enterPage: (clientAddress: string) => Promise<() => void>;
  /** Throws THROTTLED_FEATURE when there were too many. */
  readonly countForm: (clientAddress: string) => void;
  /**
   * Resolves when a picture may be cut for an address; the answer gives the place back. Rejects with THROTTLED_FEATURE
   * and Retry-After when the address has had too many cut, or too many wait already.
   */
  readonly enterCut: (clientAddress: string) => Promise<() => void>;
  readonly beginKeyAttempt: BeginKeyAttempt;
  /** Reads of customers that are being answered, and those that wait for a place. */
  readonly concurrencyFigures: () => { readonly inside: number; readonly waiting: number };
}

/** What limits go by; the machine's own steady clock and timer unless a test brings others. */
export interface LimitTimes {
  readonly nowMs?: () => number;
  readonly pause?: (delayMs: number) => Promise<unknown>;
  /** Sooner than this nobody fills in a form. */
  readonly quickFormMs?: number;
}

/**
 * Rendering a page takes the event loop for tens of milliseconds, in which nobody's booking goes on: so two at a time,
 * of which one can wait for its data while the other is rendered, however many look.
 */
const pagePlaces: ConcurrencyPlaces = Object.freeze({ places: 2, placesPerAddress: 2 });
const pageLines: WaitingLines = Object.freeze({ waitingPerAddress: 40, waiting: 400, waitMs: 4_000 });

/**
 * Cutting a picture takes a core for up to some seconds: two at a time and one of them per address, so that nobody waits
 * behind what a stranger asks for by the hundred. Browsers do not ask again for a picture that they did not get, so the
 * wait is long.
 */
const cutPlaces: ConcurrencyPlaces = Object.freeze({ places: 2, placesPerAddress: 1 });
const cutLines: WaitingLines = Object.freeze({ waitingPerAddress: 100, waiting: 1_000, waitMs: 25_000 });

/** What is not counted is let through. */
export const uncounted: CountedCall = Object.freeze({
  accept: async () => {},
  inTime: async () => {},
  place: async () => () => {},
  refused: async () => {},
});

/**
 * Makes the counters of this process; counters that let everything pass where limits are off. `connections` is how many
 * connections to the database serve its calls; `counts` holds what is to last beyond the process, `signs` what addresses
 * are refused for, and `attempts` where keys that nobody knows are counted.
 */
export function createCallLimits(
  isOn: boolean,
  connections: number,
  times: LimitTimes = {},
  {
    attempts,
    counts,
    signs,
  }: {
    readonly counts?: CallCounts;
    readonly signs?: Pick<SignsOfAddresses, 'note'>;
    readonly attempts?: Omit<LastingAttempts, 'counts' | 'nowMs'>;
  } = {},
): CallLimits {
  if (!isOn) {
    const enterPage = uncounted.place;
    return {
      countCall: () => uncounted,
      enterPage,
      enterCut: uncounted.place,
      countForm: () => {},
      beginKeyAttempt: async () => undefined,
      concurrencyFigures: () => ({ inside: 0, waiting: 0 }),
    };
  }
  const count = createRateLimits(times.nowMs);
  const wait = times.pause ?? ((delayMs: number) => pause(delayMs));
  const limiters = new Map<ConcurrencyLimit, ConcurrencyLimiter>();
  const reads = createReadBudget(times.nowMs);
  const pages = createConcurrencyLimiter(pageLines, pagePlaces);
  const cuts = createConcurrencyLimiter(cutLines, cutPlaces);

  function limiterOf(limit: ConcurrencyLimit): ConcurrencyLimiter {
    const known = limiters.get(limit) ?? createConcurrencyLimiter(limit, placesOf(limit, connections));
    limiters.set(limit, known);
    return known;
  }

  /**
   * A place among the calls that are answered at the same moment, while the address has server time left for them; the
   * business always has both.
   */
  function placeOf({ concurrency }: Operation, caller: Caller, address: string | undefined): CountedCall['place'] {
    return concurrency === undefined || actsForBusiness(caller)
      ? uncounted.place
      : address === undefined
        ? () => limiterOf(concurrency).enter('')
        : () => timedPlace(concurrency, address);
  }

  /** The wait in line costs the server nothing, so what is counted begins with the place. */
  async function timedPlace(concurrency: ConcurrencyLimit, address: string): Promise<() => void> {
    reads.mustHaveRoom(address);
    const leave = await limiterOf(concurrency).enter(address);
    try {
      reads.mustHaveRoom(address);
    } catch (error) {
      leave();
      throw error;
    }
    const end = reads.begin(address);
    return () => {
      end();
      leave();
    };
  }

  /** The first refusals of an hour say it all: whoever is refused by the thousand costs no more statements. */
  async function noteRefusal(siteId: string, clientAddress: string): Promise<void> {
    const counted = { ...onlyAddressKnown, siteId, address: countedAddress(clientAddress) };
    if (signs !== undefined && passes(() => count(notedRefusals, counted, 'asked'))) {
      await signs.note(siteId, clientAddress, 'refusals');
    }
  }

  return {
    countCall(operation, { caller, site, clientAddress }, input) {
      const address = clientAddress === undefined ? undefined : countedAddress(clientAddress);
      const place = placeOf(operation, caller, address);
      if (operation.rateLimits === undefined) {
        return place === uncounted.place ? uncounted : { ...uncounted, place };
      }
      const email = (input as { email?: unknown } | undefined)?.email;
      const counted = {
        address,
        caller: callerName(caller),
        isBusiness: actsForBusiness(caller),
        account: typeof email === 'string' ? foldEmail(email) : undefined,
        neighbourhood: addressPrefix(clientAddress),
        siteId: site?.id,
        link: undefined,
        recipient: undefined,
        corrector: undefined,
      };
      const asked = count(operation, counted, 'asked');
      let valid: Admitted | undefined;
      let lasting: Counting | undefined;
      return {
        place,
        async accept(siteId, namedBy) {
          const { isCorrection, link, recipient }: NamesForLimits = asksWhatIsNamed(operation, counted.isBusiness)
            ? await namedBy()
            : {};
          const whole = { ...counted, siteId, link, recipient, corrector: isCorrection === true ? address : undefined };
          valid = count(operation, whole, 'valid');
          const windows = isStranger(caller) ? lastingWindows(operation, whole) : [];
          if (windows.length > 0) {
            const counting = await counts?.count(siteId, windows, times.nowMs?.());
            if (counting?.waitMs !== undefined) {
              throw tooOften(counting.waitMs);
            }
            lasting = counting;
          }
        },
        async inTime() {
          const delayMs = Math.max(asked.delayMs, valid?.delayMs ?? 0);
          if (delayMs > 0) {
            await wait(delayMs);
          }
        },
        async refused(error) {
          // Refused for coming too often, here or by the operation itself: counted, waiting would not help.
          const cameTooOften = error instanceof ApplicationError && error.code === 'THROTTLED_FEATURE';
          if (cameTooOften) {
            asked.forget();
          }
          if (cameTooOften || namesNothing(error) || isAskedForCaptcha(error)) {
            valid?.forget();
            await lasting?.takeBack();
          }
          if (isStranger(caller) && site !== undefined && clientAddress !== undefined && saysMuch(error)) {
            await noteRefusal(site.id, clientAddress);
          }
        },
      };
    },
    concurrencyFigures() {
      let inside = 0;
      let waiting = 0;
      for (const limiter of limiters.values()) {
        const figures = limiter.figures();
        inside += figures.inside;
        waiting += figures.waiting;
      }
      return { inside, waiting };
    },
    enterPage: (clientAddress) => pages.enter(countedAddress(clientAddress)),
    async enterCut(clientAddress) {
      const address = countedAddress(clientAddress);
      const counted = count(pictureCuts, { ...onlyAddressKnown, address }, 'asked');
      return cuts.enter(address).catch((error: unknown) => {
        counted.forget();
        throw error;
      });
    },
    beginKeyAttempt: createKeyAttempts(
      count,
      counts === undefined || attempts === undefined ? undefined : { ...attempts, counts, nowMs: times.nowMs },
    ),
    countForm(clientAddress) {
      count(formPosts, { ...onlyAddressKnown, address: countedAddress(clientAddress) }, 'asked');
    },
  };
}

/** True where a limit counts by what only the input and the booking tell. */
function asksWhatIsNamed({ rateLimits = [] }: Operation, isBusiness: boolean): boolean {
  return rateLimits.some(
    ({ per, spares }) =>
      (per === 'link' || per === 'recipient' || per === 'corrector') && !(spares === 'business' && isBusiness),
  );
}

function passes(counting: () => unknown): boolean {
  try {
    counting();
    return true;
  } catch {
    return false;
  }
}

/** A refusal that says something of whoever is refused. */
function saysMuch(error: unknown): boolean {
  return error instanceof ApplicationError && scriptRefusals.has(error.code);
}

/** A call that is made once more, with what it lacked. */
function isAskedForCaptcha(error: unknown): boolean {
  return error instanceof ApplicationError && error.code === 'CAPTCHA_TOKEN_REQUIRED';
}

/** A call that was not valid after all, or named what there is not. */
function namesNothing(error: unknown): boolean {
  return error instanceof ValidationError || (error instanceof ApplicationError && error.status === 404);
}
