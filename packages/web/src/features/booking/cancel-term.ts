/** Until when a booking can be cancelled, and how, in words. */
import { own } from '../../language/bidi.ts';
import type { Formats } from '../../language/formats.ts';
import type { Say, SiteTextId } from '../../language/texts.ts';
import type { Reach } from '../../site/calls.ts';

/**
 * `cancelUntil` is wall-clock text at the place; undefined when the customer cannot cancel. Undefined when nothing tells
 * how to reach the business: a term that nobody can use is not promised.
 */
export function cancelTerm(
  say: Say<SiteTextId>,
  formats: Formats,
  cancelUntil: string | undefined,
  reach: Reach | undefined,
): string | undefined {
  const ways = [reach?.phone, reach?.email].flatMap((way) => (way === undefined ? [] : [own(way)])).join(' · ');
  if (ways === '') {
    return undefined;
  }
  return cancelUntil === undefined
    ? say('policy.noCancel', { ways })
    : say('policy.cancelUntil', {
        day: formats.day(cancelUntil.slice(0, 10)),
        time: formats.time(cancelUntil),
        ways,
      });
}
