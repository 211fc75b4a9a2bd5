/** Until when a booking can be moved and cancelled by its link, in words, once it is made. */
import type { Formats } from '../language/formats.ts';
import type { Say, SiteTextId } from '../language/texts.ts';
import type { Term } from '../pages/state/booking.ts';
import type { LinkedAct } from '../pages/state/visit.ts';
import type { Reach } from '../site/calls.ts';
import { cancelTerm, momentWords } from './cancel-term.ts';

/** The moment that decides about an act; undefined when something other than time is in its way. */
function momentOf({ isAllowed, term }: LinkedAct): Exclude<Term, { readonly kind: 'never' }> | undefined {
  return term.kind === 'never' || (term.kind === 'until') !== isAllowed ? undefined : term;
}

/** Until when one act is possible, or why it is not. */
export function actTerm(say: Say<SiteTextId>, formats: Formats, act: 'cancel' | 'move', of: LinkedAct): string {
  const moment = momentOf(of);
  return moment === undefined ? say(`manage.${act}Never`) : momentText(say, formats, act, moment);
}

function momentText(
  say: Say<SiteTextId>,
  formats: Formats,
  act: 'cancel' | 'move' | 'both',
  { kind, until }: Exclude<Term, { readonly kind: 'never' }>,
): string {
  return say(kind === 'until' ? `manage.${act}Until` : `manage.${act}Over`, momentWords(say, formats, until));
}

/** The same of both; one sentence where one moment decides about both. */
export function actTerms(
  say: Say<SiteTextId>,
  formats: Formats,
  moving: LinkedAct,
  cancelling: LinkedAct,
): readonly string[] {
  const [move, cancel] = [momentOf(moving), momentOf(cancelling)];
  return move !== undefined && move.kind === cancel?.kind && move.until === cancel.until
    ? [momentText(say, formats, 'both', move)]
    : [actTerm(say, formats, 'move', moving), actTerm(say, formats, 'cancel', cancelling)];
}

/** Both right after booking: what the link does, which is here by now; else whom to ask. */
export function termsWhenBooked(
  say: Say<SiteTextId>,
  formats: Formats,
  { moving, cancelling }: { readonly moving: Term; readonly cancelling: Term },
  reach: Reach | undefined,
): readonly string[] {
  const move = { isAllowed: moving.kind === 'until', term: moving };
  const cancel = { isAllowed: cancelling.kind === 'until', term: cancelling };
  if (move.isAllowed && cancel.isAllowed) {
    return actTerms(say, formats, move, cancel);
  }
  const cancelText = cancel.isAllowed
    ? actTerm(say, formats, 'cancel', cancel)
    : cancelTerm(say, formats, cancelling, reach);
  return [
    ...(move.isAllowed ? [actTerm(say, formats, 'move', move)] : []),
    ...(cancelText === undefined ? [] : [cancelText]),
  ];
}
