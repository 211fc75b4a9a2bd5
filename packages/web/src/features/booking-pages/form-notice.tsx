/** Why the form for a time did not book, or why its time cannot be had; each reason in words of its own. */
import type { FormState } from '../../pages/state/booking.ts';
import { usePage } from '../../ui/context/page-context.tsx';
import { momentOf, useMoments } from '../../ui/display/moments.ts';
import { ReachBusiness } from '../../ui/display/reach-business.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import type { BookingNavigation } from './navigation.ts';
import { FreeAgain, unavailableTexts } from './time-gone.tsx';
import { TroubleNotice } from './trouble-notice.tsx';

/** `trouble`: why the last press brought no answer. */
export function FormNotice({ state, trouble }: { state: FormState; trouble: BookingNavigation['trouble'] }) {
  const told = trouble ?? state.trouble;
  // What is unchosen is said at the times among which nothing was chosen; why they stand there is still said here.
  return told === undefined || told === 'unchosen' ? (
    <Unavailable state={state} />
  ) : (
    <TroubleNotice trouble={told} retryAfterSeconds={state.retryAfterSeconds} reach={state.picker.service.reach} />
  );
}

function Unavailable({ state }: { state: FormState }) {
  const { formats, say } = usePage();
  const moments = useMoments();
  const { chosen, heldUntil, nearest, typed, unavailable } = state;
  if (unavailable === undefined) {
    return null;
  }
  const { lastDay, service } = state.picker;
  const { reach } = service;
  const canBeReached = reach?.phone !== undefined || reach?.email !== undefined;
  const isTyped = Object.values(typed).some((value) => value !== '');
  // Somebody held it and has let it go while the page stood open: it is among the times below.
  const isFreeAgain = unavailable === 'held' && heldUntil === undefined;
  return (
    <Notice
      meaning={isFreeAgain ? 'note' : 'warn'}
      title={say(isFreeAgain ? 'trouble.freeAgain' : unavailableTexts[unavailable], {
        day: formats.shortDay(chosen.day),
        time: moments.time(momentOf(chosen)),
      })}
      spoken
    >
      <FreeAgain heldUntil={heldUntil} />
      {nearest.length === 0 ? (
        <>
          <p>
            {lastDay === undefined
              ? say('calendar.noneSoon')
              : say('calendar.openUntil', { day: formats.day(lastDay) })}
          </p>
          <ReachBusiness reach={reach} />
        </>
      ) : (
        <p>{say(isTyped ? 'trouble.goneHint' : 'trouble.otherTime')}</p>
      )}
      {/* What is too late for these pages may not be for whoever answers the telephone. */}
      {unavailable === 'too-late' && nearest.length > 0 && canBeReached ? <ReachBusiness reach={reach} /> : null}
    </Notice>
  );
}
