/** Until when a booking can be cancelled, in words. */
import type { Formats } from '../../lib/formats.ts';
import type { Say, SiteTextId } from '../../lib/i18n.ts';

/** `cancelUntil` is wall-clock text at the place; undefined when the customer cannot cancel. */
export function cancelTerm(say: Say<SiteTextId>, formats: Formats, cancelUntil: string | undefined): string {
  return cancelUntil === undefined
    ? say('policy.noCancel')
    : say('policy.cancelUntil', { day: formats.day(cancelUntil.slice(0, 10)), time: formats.time(cancelUntil) });
}
