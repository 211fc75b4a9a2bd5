/** Until when a booking can be moved and cancelled by its link, in words, once it is made. */
import { type ToldActs, toldTerms } from '@openhours/contract/bookings/link-terms';
import type { Formats } from '../language/formats.ts';
import type { Say, SiteTextId } from '../language/texts.ts';
import type { LinkedTerm } from '../pages/state/visit.ts';
import type { SaidFeeTerm } from '../site/fees.ts';
import type { Reach } from '../site/service-card.ts';
import { feeWords } from './fee-words.ts';
import { momentWords } from './moment-words.ts';
import { isOpen } from './open-term.ts';
import { closedWords } from './policy-words.ts';

/** Until when it is possible, or why it is not; nothing where the moment that would have ended it is past. */
export function actWords(say: Say<SiteTextId>, formats: Formats, acts: ToldActs, term: LinkedTerm): readonly string[] {
  switch (term.kind) {
    case 'open':
      return [];
    case 'always':
      return [say('manage.cancelAlways')];
    case 'never':
      return [say(acts === 'both' ? 'manage.never' : `manage.${acts}Never`)];
    case 'over':
      return [say(`manage.${acts}Over`)];
    default:
      return [
        say(
          acts === 'cancel' && term.isAtCost ? 'manage.cancelAtCost' : `manage.${acts}Until`,
          momentWords(say, formats, term.until),
        ),
      ];
  }
}

/** The same of both; one sentence where the same is true of both. */
export function bothActsWords(
  say: Say<SiteTextId>,
  formats: Formats,
  moving: LinkedTerm,
  cancelling: LinkedTerm,
  fees: readonly SaidFeeTerm[],
): readonly string[] {
  // What is free and what costs something are not said in one sentence.
  const untilOf = (term: LinkedTerm) => ('until' in term && !term.isAtCost ? term.until : undefined);
  return [
    ...toldTerms(moving, cancelling, untilOf).flatMap(([acts, term]) => actWords(say, formats, acts, term)),
    ...feeWords(say, formats, fees),
  ];
}

/** What the link still does, by which it is called. */
export function openActs(moving: LinkedTerm, cancelling: LinkedTerm): ToldActs | 'neither' {
  if (isOpen(moving)) {
    return isOpen(cancelling) ? 'both' : 'move';
  }
  return isOpen(cancelling) ? 'cancel' : 'neither';
}

/** What a link does, and what that costs. */
interface ActsOfLink {
  readonly moving: LinkedTerm;
  readonly cancelling: LinkedTerm;
  readonly fees: readonly SaidFeeTerm[];
}

/** Both right after booking: what the link does, which is here by now; else whom to ask. */
export function actsWordsWhenBooked(
  say: Say<SiteTextId>,
  formats: Formats,
  { cancelling, fees, moving }: ActsOfLink,
  reach: Reach | undefined,
): readonly string[] {
  if (isOpen(moving) && isOpen(cancelling)) {
    return bothActsWords(say, formats, moving, cancelling, fees);
  }
  return [
    ...(isOpen(moving) ? actWords(say, formats, 'move', moving) : []),
    ...(isOpen(cancelling) ? actWords(say, formats, 'cancel', cancelling) : []),
    ...feeWords(say, formats, fees),
    ...closedWords(say, { moving, cancelling }, reach),
  ];
}
