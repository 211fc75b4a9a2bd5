/** Until when a booking can be moved and cancelled by its link, in words, once it is made. */
import type { Formats } from '../language/formats.ts';
import type { Say, SiteTextId } from '../language/texts.ts';
import type { LinkedTerm } from '../pages/state/visit.ts';
import type { Reach } from '../site/service-card.ts';
import { cancelTerm, momentWords } from './cancel-term.ts';
import { isOpen } from './terms.ts';

type Act = 'cancel' | 'move' | 'both';

/** Until when one act is possible, or why it is not; nothing of what no moment ends. */
export function actTerm(say: Say<SiteTextId>, formats: Formats, act: Act, term: LinkedTerm): readonly string[] {
  switch (term.kind) {
    case 'open':
      return [];
    case 'never':
      return [say(act === 'both' ? 'manage.never' : `manage.${act}Never`)];
    default:
      return [
        say(term.kind === 'until' ? `manage.${act}Until` : `manage.${act}Over`, momentWords(say, formats, term.until)),
      ];
  }
}

/** The same of both; one sentence where the same is true of both. */
export function actTerms(
  say: Say<SiteTextId>,
  formats: Formats,
  moving: LinkedTerm,
  cancelling: LinkedTerm,
): readonly string[] {
  const untilOf = (term: LinkedTerm) => ('until' in term ? term.until : undefined);
  return moving.kind === cancelling.kind && untilOf(moving) === untilOf(cancelling)
    ? actTerm(say, formats, 'both', moving)
    : [...actTerm(say, formats, 'move', moving), ...actTerm(say, formats, 'cancel', cancelling)];
}

/** Both right after booking: what the link does, which is here by now; else whom to ask. */
export function termsWhenBooked(
  say: Say<SiteTextId>,
  formats: Formats,
  { moving, cancelling }: { readonly moving: LinkedTerm; readonly cancelling: LinkedTerm },
  reach: Reach | undefined,
): readonly string[] {
  if (isOpen(moving) && isOpen(cancelling)) {
    return actTerms(say, formats, moving, cancelling);
  }
  const cancelText = cancelling.kind === 'open' ? undefined : cancelTerm(say, formats, cancelling, reach);
  return [
    ...(isOpen(moving) ? actTerm(say, formats, 'move', moving) : []),
    ...(cancelling.kind === 'until'
      ? actTerm(say, formats, 'cancel', cancelling)
      : cancelText === undefined
        ? []
        : [cancelText]),
  ];
}
