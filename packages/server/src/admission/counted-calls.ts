/** One call on its way through the limits of its operation: what it counts as, when, and what takes it out again. */
import { ApplicationError, foldEmail, isJsonObject, type Operation, ValidationError } from '@openhours/contract';
import { actsForBusiness, type Caller, callerName, isStranger } from '../auth/caller.ts';
import type { NamesForLimits } from '../call.ts';
import type { CallCounts, CountedWindow, Counting } from './call-counts.ts';
import type { CallPermits, TakePermit } from './call-permits.ts';
import { addressPrefix, countedAddress, countedNetwork } from './client-address.ts';
import { type Admitted, type Count, type Counted, lastingWindows, tooOften } from './rate-limits.ts';
import type { NoteRefusal } from './refusal-notes.ts';

/** A call on its way through its limits. */
export interface CountedCall {
  /**
   * Told when the input is valid and the site is known, with how to find out what else the call counts as; rejects with
   * THROTTLED_FEATURE when there were too many such calls.
   */
  readonly accept: (siteId: string, namedBy: () => Promise<NamesForLimits>) => Promise<void>;
  /** Resolves when the call may be answered: at once, but for those beyond a limit that only delays. */
  readonly inTime: () => Promise<void>;
  /** Resolves when there is a permit for the call among those that are answered at once; the answer gives it back. */
  readonly takePermit: TakePermit;
  /** Told when the call was refused: some refusals take it out of a count again. */
  readonly refused: (error: unknown) => Promise<void>;
}

/** Who makes a call, of which site, and from where. */
interface CallFacts {
  readonly caller: Caller;
  readonly site: { readonly id: string } | undefined;
  readonly clientAddress: string | undefined;
}

/** Throws THROTTLED_FEATURE when there were too many calls. */
export type CountCall = (operation: Operation, facts: CallFacts, input: unknown) => CountedCall;

/** What is not counted is let through. */
export const uncounted: CountedCall = Object.freeze({
  accept: async () => {},
  inTime: async () => {},
  takePermit: async () => () => {},
  refused: async () => {},
});

/** What counted calls stand on. */
interface CallCounterParts {
  readonly count: Count;
  readonly permits: Pick<CallPermits, 'permitFor'>;
  /** Waits so many milliseconds. */
  readonly wait: (delayMs: number) => Promise<unknown>;
  /** What is to last beyond the process, and the instant by which it goes, for tests. */
  readonly counts: CallCounts | undefined;
  readonly nowMs: (() => number) | undefined;
  readonly noteRefusal: NoteRefusal | undefined;
}

/** Makes what counts every call, by the limits that its operation declares. */
export function createCallCounter(parts: CallCounterParts): CountCall {
  return (operation, facts, input) => {
    const takePermit = parts.permits.permitFor(operation, facts.caller, facts.clientAddress);
    const call =
      operation.rateLimits === undefined
        ? uncounted
        : passLimits(parts, operation, facts, countedOf(operation, facts, input));
    return takePermit === undefined ? call : { ...call, takePermit };
  };
}

/** Who makes a call, by what is known before its input is judged. */
function countedOf(operation: Operation, { caller, clientAddress, site }: CallFacts, input: unknown): Counted {
  const email = addressNamed(operation, input);
  return {
    address: clientAddress === undefined ? undefined : countedAddress(clientAddress),
    caller: callerName(caller),
    isBusiness: actsForBusiness(caller),
    account: email === undefined ? undefined : foldEmail(email),
    neighbourhood: addressPrefix(clientAddress),
    siteId: site?.id,
    link: undefined,
    recipient: undefined,
    corrector: undefined,
    network: clientAddress === undefined ? undefined : countedNetwork(clientAddress),
  };
}

/**
 * The e-mail address that a call names: as what somebody signs in with, or by itself. Of several the first that says anything, as
 * sign-ins read them, and only where the operation reads it at all: nobody is counted as somebody else by what it passes over.
 */
function addressNamed(operation: Operation, input: unknown): string | undefined {
  const { properties = {} } = operation.input as { readonly properties?: Readonly<Record<string, unknown>> };
  const named = (isJsonObject(input) ? input : {}) as Readonly<Record<string, unknown>>;
  const read = (name: string) => (name in properties ? named[name] : undefined);
  return [read('loginId'), read('identifier')]
    .flatMap((each) => (isJsonObject(each) ? [each['email'], each['userName']] : []))
    .concat([read('email')])
    .find((each): each is string => typeof each === 'string' && each.trim() !== '')
    ?.trim();
}

/** Counts a call as asked at once, and again as valid when that is known. */
function passLimits(
  { count, counts, noteRefusal, nowMs, wait }: CallCounterParts,
  operation: Operation,
  { caller, clientAddress, site }: CallFacts,
  counted: Counted,
): CountedCall {
  const asked = count(operation, counted, 'asked');
  let valid: Admitted | undefined;
  let lasting: Counting | undefined;
  let weighs = 1;
  return {
    ...uncounted,
    async accept(siteId, namedBy) {
      const names = asksWhatIsNamed(operation, counted.isBusiness) ? await namedBy() : {};
      const whole = { ...counted, siteId, ...countedByName(names, counted) };
      weighs = names.weight ?? 1;
      valid = count(operation, whole, 'valid');
      if (counts !== undefined && isStranger(caller)) {
        lasting = await countLasting(counts, siteId, lastingWindows(operation, whole), nowMs?.());
      }
    },
    async inTime() {
      const delayMs = Math.max(asked.delayMs, valid?.delayMs ?? 0);
      if (delayMs > 0) {
        await wait(delayMs);
      }
    },
    async refused(error) {
      const tooMany = cameTooOften(error);
      if (tooMany) {
        asked.forget();
      }
      const isTry = namesNothing(error);
      if (tooMany || isTry || isAskedForCaptcha(error)) {
        valid?.forget();
        await lasting?.takeBack(isTry);
      } else if (weighs > 1) {
        valid?.forget('butOne');
        await lasting?.lighten();
      }
      if (isStranger(caller) && site !== undefined && clientAddress !== undefined) {
        await noteRefusal?.(site.id, clientAddress, error);
      }
    },
  };
}

/** True where a limit counts by what only the input and the booking tell. */
function asksWhatIsNamed({ rateLimits = [] }: Operation, isBusiness: boolean): boolean {
  return rateLimits.some(
    ({ per, spares, weighed }) =>
      (weighed === true || per === 'link' || per === 'recipient' || per === 'corrector') &&
      !(spares === 'business' && isBusiness),
  );
}

function countedByName(
  { isCorrection, link, recipient, weight }: NamesForLimits,
  { address }: Counted,
): Pick<Counted, 'link' | 'recipient' | 'corrector' | 'weight'> {
  return { link, recipient, weight, corrector: isCorrection === true ? address : undefined };
}

/** Counts a call in windows that last beyond the process; rejects with THROTTLED_FEATURE where one of them is full. */
async function countLasting(
  counts: CallCounts,
  siteId: string,
  windows: readonly CountedWindow[],
  atMs: number | undefined,
): Promise<Counting | undefined> {
  if (windows.length === 0) {
    return undefined;
  }
  const counting = await counts.count(siteId, windows, atMs);
  if (counting.waitMs !== undefined) {
    throw tooOften(counting.waitMs);
  }
  return counting;
}

/** Refused for coming too often, here or by the operation itself: counted, waiting would not help. */
function cameTooOften(error: unknown): boolean {
  return error instanceof ApplicationError && error.code === 'THROTTLED_FEATURE';
}

/** A call that is made once more, with what it lacked. */
function isAskedForCaptcha(error: unknown): boolean {
  return error instanceof ApplicationError && error.code === 'CAPTCHA_TOKEN_REQUIRED';
}

/** A call that was not valid after all, or named what there is not. */
function namesNothing(error: unknown): boolean {
  return error instanceof ValidationError || (error instanceof ApplicationError && error.status === 404);
}
