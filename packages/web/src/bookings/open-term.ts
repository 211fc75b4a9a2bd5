/** Whether an act of a link can be done now: a piece of its own, since pages that only say so reckon no terms. */
import type { LinkedTerm } from '../pages/state/visit.ts';

/** What can be done now, whatever ends it. */
type OpenTerm = Extract<LinkedTerm, { readonly kind: 'until' | 'always' | 'open' }>;

export function isOpen(term: LinkedTerm): term is OpenTerm {
  return term.kind === 'until' || term.kind === 'always' || term.kind === 'open';
}
