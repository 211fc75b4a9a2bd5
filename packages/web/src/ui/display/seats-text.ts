/** How many seats a session or a course has left, in words. */
import type { CourseFacts } from '../../site/sessions.ts';
import { usePage } from '../context/page-context.tsx';
import { useHeldWords } from './held-words.ts';

type Seats = Pick<CourseFacts, 'total' | 'left' | 'isBookable' | 'notNow' | 'waitlistLeft' | 'held'>;

/** Whether somebody may wait for what is full. */
export function isWaitable({ isBookable, left, notNow, waitlistLeft = 0 }: Seats): boolean {
  return !isBookable && left === 0 && notNow === undefined && waitlistLeft > 0;
}

/** "6 of 20 left", "Full", that the last seats are only held, or why it cannot be booked now. */
export function useSeatsText(of: Seats): string {
  const { say } = usePage();
  const { held, isBookable, left, notNow, total } = of;
  const heldWords = useHeldWords(held);
  if (heldWords !== undefined) {
    return say(isWaitable(of) ? 'places.heldWait' : 'places.held', { ...heldWords });
  }
  if (isWaitable(of)) {
    return say('places.fullWait');
  }
  if (isBookable) {
    return say('places.left', { left, total });
  }
  return say(
    left === 0
      ? 'places.full'
      : notNow === 'too-early'
        ? 'places.tooEarly'
        : notNow === 'too-late'
          ? 'places.tooLate'
          : 'places.notOnline',
  );
}
