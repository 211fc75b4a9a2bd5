/** Until when a booking can be moved and cancelled, and how, in words said before it is made. */
import { addDays, minutesOf } from '../days/dates.ts';
import { own } from '../language/bidi.ts';
import type { Formats } from '../language/formats.ts';
import type { Say, SiteTextId } from '../language/texts.ts';
import type { Terms } from '../pages/state/booking.ts';
import type { LinkedTerm } from '../pages/state/visit.ts';
import type { Reach } from '../site/service-card.ts';
import { isOpen } from './terms.ts';

/** A moment that ends a possibility; at midnight the day before is over, which no time of day says as plainly. */
export function momentWords(say: Say<SiteTextId>, formats: Formats, until: string) {
  const day = until.slice(0, 10);
  return minutesOf(until) === 0
    ? { day: formats.day(addDays(day, -1)), time: say('policy.dayEnd') }
    : { day: formats.day(day), time: formats.time(until) };
}

/** What the link will do, and whom to ask for what it will not; undefined where there is nothing to say. */
export function policyWords(
  say: Say<SiteTextId>,
  formats: Formats,
  terms: Terms,
  reach: Reach | undefined,
): string | undefined {
  const words = [...openWords(say, formats, terms), ...closedWords(say, terms, reach)];
  return words.length === 0 ? undefined : words.join(' ');
}

function openWords(say: Say<SiteTextId>, formats: Formats, { moving, cancelling }: Terms): readonly string[] {
  const wordsOf = (
    id: 'policy.bothUntil' | 'policy.cancelUntil' | 'policy.moveUntil' | 'manage.moveUntil',
    until: string,
  ) => say(id, momentWords(say, formats, until));
  if (cancelling.kind !== 'until') {
    return [
      ...(moving.kind === 'until' ? [wordsOf('policy.moveUntil', moving.until)] : []),
      ...(cancelling.kind === 'always' ? [say('manage.cancelAlways')] : []),
    ];
  }
  if (moving.kind !== 'until') {
    return [wordsOf('policy.cancelUntil', cancelling.until)];
  }
  return moving.until === cancelling.until
    ? [wordsOf('policy.bothUntil', cancelling.until)]
    : // That the link does it is said once.
      [wordsOf('manage.moveUntil', moving.until), wordsOf('policy.cancelUntil', cancelling.until)];
}

/**
 * What only the business does, with the ways to it. Where nothing tells how to reach it nothing is promised; where the
 * other act is told, it is still said that this one is not to be had.
 */
export function closedWords(
  say: Say<SiteTextId>,
  { moving, cancelling }: { readonly moving: LinkedTerm; readonly cancelling: LinkedTerm },
  reach: Reach | undefined,
): readonly string[] {
  const ways = [reach?.phone, reach?.email].flatMap((way) => (way === undefined ? [] : [own(way)])).join(' · ');
  if (isOpen(moving) && isOpen(cancelling)) {
    return [];
  }
  if (!isOpen(moving) && !isOpen(cancelling)) {
    const wasOpen = moving.kind === 'over' || cancelling.kind === 'over';
    return ways === '' ? [] : [say(wasOpen ? 'policy.over' : 'policy.askBoth', { ways })];
  }
  if (isOpen(cancelling)) {
    return [
      ways === ''
        ? say(moving.kind === 'over' ? 'manage.moveOver' : 'manage.moveNever')
        : say('policy.askMove', { ways }),
    ];
  }
  return [
    ways === ''
      ? say(cancelling.kind === 'over' ? 'manage.cancelOver' : 'manage.cancelNever')
      : say('policy.askCancel', { ways }),
  ];
}
