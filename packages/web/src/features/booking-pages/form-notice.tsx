/** Why a form did not book, or why its time cannot be had; each reason in words of its own. */
import type { FormState } from '../../pages/state/booking.ts';
import type { Reach } from '../../site/service-card.ts';
import type { HoldEnd } from '../../site/times.ts';
import { usePage } from '../../ui/context/page-context.tsx';
import { momentOf, useMoments } from '../../ui/display/moments.ts';
import { ReachBusiness } from '../../ui/display/reach-business.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import type { BookingNavigation } from './navigation.ts';

export const unavailableTexts = {
  taken: 'trouble.gone',
  held: 'trouble.held',
  over: 'trouble.over',
  'person-gone': 'trouble.personGone',
  'not-offered': 'trouble.notOffered',
  'too-early': 'trouble.tooEarly',
  'too-late': 'trouble.tooLate',
} as const;

interface TroubleNoticeProps {
  readonly trouble: FormState['trouble'] | BookingNavigation['trouble'];
  readonly retryAfterSeconds: number | undefined;
  readonly reach: Reach | undefined;
  /** How many people one booking may be for. */
  readonly most?: number;
}

/** What became of an attempt that did not book; nothing where a choice is still to be made. */
export function TroubleNotice({ trouble, retryAfterSeconds, reach, most = 1 }: TroubleNoticeProps) {
  const { formats, say } = usePage();
  switch (trouble) {
    case 'offline':
    case 'lost':
    case 'failed':
      return (
        <Notice meaning="bad" title={say(`trouble.${trouble}`)} spoken>
          <p>{say(`trouble.${trouble}Hint`)}</p>
        </Notice>
      );
    case 'closed':
      return (
        <Notice meaning="warn" title={say('trouble.closed')} spoken>
          <p>{say('trouble.closedHint')}</p>
          <ReachBusiness reach={reach} />
        </Notice>
      );
    case 'expired':
      return (
        <Notice meaning="note" title={say('trouble.expired')} spoken>
          <p>{say('trouble.expiredHint')}</p>
        </Notice>
      );
    case 'used':
      return (
        <Notice meaning="note" title={say('trouble.used')} spoken>
          <p>{say('trouble.usedHint')}</p>
        </Notice>
      );
    case 'too-often': {
      const minutes = Math.ceil((retryAfterSeconds ?? 600) / 60);
      return (
        <Notice meaning="bad" title={say('trouble.tooOften')} spoken>
          <p>{say('trouble.tooOftenHint', { length: formats.duration(minutes) })}</p>
        </Notice>
      );
    }
    // Another time would be refused as well: only the business can help.
    case 'limit-reached':
      return (
        <Notice meaning="warn" title={say('trouble.limitReached')} spoken>
          <p>{say('trouble.limitReachedHint')}</p>
          <ReachBusiness reach={reach} />
        </Notice>
      );
    case 'open-limit':
      return (
        <Notice meaning="warn" title={say('trouble.openLimit')} spoken>
          <p>{say('trouble.openLimitHint')}</p>
          <ReachBusiness reach={reach} />
        </Notice>
      );
    case 'captcha-unsolved':
      return (
        <Notice meaning="warn" title={say('trouble.captchaUnsolved')} spoken>
          <p>{say('trouble.captchaUnsolvedHint')}</p>
          <ReachBusiness reach={reach} />
        </Notice>
      );
    case 'too-many':
      return (
        <Notice meaning="warn" title={say('trouble.tooMany', { most })} spoken>
          <p>{say('trouble.tooManyHint')}</p>
        </Notice>
      );
    case 'busy':
      return (
        <Notice meaning="bad" title={say('trouble.busy')} spoken>
          <p>{say('trouble.busyHint')}</p>
        </Notice>
      );
    case 'places-free':
      return (
        <Notice meaning="good" title={say('waitlist.placesFree')} spoken>
          <p>{say('waitlist.placesFreeHint')}</p>
        </Notice>
      );
    case 'waits-already':
      return (
        <Notice meaning="note" title={say('waitlist.already')} spoken>
          <p>{say('waitlist.alreadyHint')}</p>
        </Notice>
      );
    case 'waitlist-full':
      return (
        <Notice meaning="warn" title={say('waitlist.full')} spoken>
          <p>{say('waitlist.fullHint')}</p>
          <ReachBusiness reach={reach} />
        </Notice>
      );
    case 'unchosen':
    case undefined:
      return null;
  }
}

/** When a time that somebody holds is free again; nothing of whose it is. */
export function FreeAgain({ heldUntil }: { heldUntil: HoldEnd | undefined }) {
  const { formats, say } = usePage();
  return heldUntil === undefined ? null : <p>{say('trouble.heldUntil', { until: formats.time(heldUntil.until) })}</p>;
}

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
