/**
 * Until when whoever holds a booking's link may move and cancel it: the rules of bookings decide, pages and messages say
 * it by this. Pure.
 */

/** One act of a link. */
export interface ActByLink {
  readonly isAllowed: boolean;
  /**
   * Until when it is, or was, the start at the latest, in epoch milliseconds; undefined where it never is, and where no
   * moment ends it: a request that nobody has answered can be withdrawn until it is over.
   */
  readonly untilMs: number | undefined;
}

/** The same act on several that go together: while each of them lets it be done, and until the first of their moments. */
export function actTogether(acts: readonly ActByLink[]): ActByLink {
  const moments = acts.flatMap(({ untilMs }) => untilMs ?? []);
  const isNever = acts.some(({ isAllowed, untilMs }) => !isAllowed && untilMs === undefined);
  return {
    isAllowed: acts.length > 0 && acts.every(({ isAllowed }) => isAllowed),
    untilMs: isNever || moments.length === 0 ? undefined : Math.min(...moments),
  };
}

/**
 * `always`: no moment before its end ends it, whatever the policy says. `open`: it is allowed, and the moment that would
 * have ended it is past. `over`: it is too late for it, which whoever books late never had the time for: no moment of the
 * past is named.
 */
export type ActTerm =
  | { readonly kind: 'until'; readonly untilMs: number }
  | { readonly kind: 'always' | 'open' | 'over' | 'never' };

export function termOfAct({ isAllowed, untilMs }: ActByLink, nowMs: number): ActTerm {
  if (untilMs === undefined) {
    return { kind: isAllowed ? 'always' : 'never' };
  }
  if (!isAllowed) {
    return { kind: 'over' };
  }
  return untilMs > nowMs ? { kind: 'until', untilMs } : { kind: 'open' };
}

/** Of which acts a sentence speaks. */
export type ToldActs = 'move' | 'cancel' | 'both';

/** What is to be said of the two acts: one thing of both where it is the same, else each, moving first. */
export function toldTerms<Term extends { readonly kind: string }>(
  moving: Term,
  cancelling: Term,
  momentOf: (term: Term) => number | string | undefined,
): readonly (readonly [ToldActs, Term])[] {
  return moving.kind === cancelling.kind && momentOf(moving) === momentOf(cancelling)
    ? [['both', moving]]
    : [
        ['move', moving],
        ['cancel', cancelling],
      ];
}
