/** Why a time cannot be had, and when one comes back: said in the form for it, and where a booking is moved. */
import type { HoldEnd } from '../../site/times.ts';
import { usePage } from '../../ui/context/page-context.tsx';
import { useHeldWords } from '../../ui/display/held-words.ts';

export const unavailableTexts = {
  taken: 'trouble.gone',
  held: 'trouble.held',
  over: 'trouble.over',
  'person-gone': 'trouble.personGone',
  'not-offered': 'trouble.notOffered',
  'too-early': 'trouble.tooEarly',
  'too-late': 'trouble.tooLate',
} as const;

/** When a time that somebody holds is free again; nothing of whose it is. */
export function FreeAgain({ heldUntil }: { heldUntil: HoldEnd | undefined }) {
  const { say } = usePage();
  const heldWords = useHeldWords(heldUntil);
  return heldWords === undefined ? null : <p>{say('trouble.heldUntil', { ...heldWords })}</p>;
}
