/** Until when a booking can be cancelled, and how, in words. */
import { own } from '../../language/bidi.ts';
import type { Formats } from '../../language/formats.ts';
import type { Say, SiteTextId } from '../../language/texts.ts';
import type { Cancelling } from '../../pages/state.ts';
import type { Reach } from '../../site/calls.ts';

/** Undefined when nothing tells how to reach the business: a term that nobody can use is not promised. */
export function cancelTerm(
  say: Say<SiteTextId>,
  formats: Formats,
  cancelling: Cancelling,
  reach: Reach | undefined,
): string | undefined {
  const ways = [reach?.phone, reach?.email].flatMap((way) => (way === undefined ? [] : [own(way)])).join(' · ');
  if (ways === '') {
    return undefined;
  }
  switch (cancelling.kind) {
    case 'never':
      return say('policy.noCancel', { ways });
    case 'over':
      return say('policy.cancelOver', { ways });
    case 'until':
      return say('policy.cancelUntil', {
        day: formats.day(cancelling.until.slice(0, 10)),
        time: formats.time(cancelling.until),
        ways,
      });
  }
}
