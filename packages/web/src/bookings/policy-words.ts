/** Until when a booking can be moved and cancelled, and how, in words said before it is made. */
import { own } from '../language/bidi.ts';
import type { Formats } from '../language/formats.ts';
import type { Say, SiteTextId } from '../language/texts.ts';
import type { Terms } from '../pages/state/booking.ts';
import type { LinkedTerm } from '../pages/state/visit.ts';
import type { Reach } from '../site/service-card.ts';
import { feeWords } from './fee-words.ts';
import { momentWords } from './moment-words.ts';
import { isOpen } from './open-term.ts';

/** What the link will do, and whom to ask for what it will not; undefined where there is nothing to say. */
export function policyWords(
  say: Say<SiteTextId>,
  formats: Formats,
  terms: Terms,
  reach: Reach | undefined,
): string | undefined {
  const words = [
    ...openWords(say, formats, terms),
    ...feeWords(say, formats, terms.fees),
    ...closedWords(say, terms, reach),
  ];
  return words.length === 0 ? undefined : words.join(' ');
}

function openWords(say: Say<SiteTextId>, formats: Formats, { moving, cancelling }: Terms): readonly string[] {
  const untilWords = (
    id: `policy.${'both' | 'cancel' | 'move'}Until` | 'manage.moveUntil' | 'manage.cancelAtCost',
    term: Terms['cancelling'],
  ) => (term.kind === 'until' ? [say(id, momentWords(say, formats, term.until))] : []);
  const isFree = cancelling.kind === 'until' && !cancelling.isAtCost;
  if (isFree && moving.kind === 'until' && moving.until === cancelling.until) {
    return untilWords('policy.bothUntil', moving);
  }
  return [
    // That the link does it is said once.
    ...untilWords(isFree ? 'manage.moveUntil' : 'policy.moveUntil', moving),
    ...(cancelling.kind === 'always'
      ? [say('manage.cancelAlways')]
      : untilWords(isFree ? 'policy.cancelUntil' : 'manage.cancelAtCost', cancelling)),
  ];
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
