/** Why a form did not book, or why its time cannot be had; each reason in words of its own. */
import type { SiteTextId } from '../../language/texts.ts';
import type { FormState } from '../../pages/state/booking.ts';
import type { Reach } from '../../site/service-card.ts';
import { usePage } from '../../ui/context/page-context.tsx';
import { momentOf, useMoments } from '../../ui/display/moments.ts';
import { ReachBusiness } from '../../ui/display/reach-business.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import type { Meaning } from '../../ui/styles/meaning.tsx';
import type { BookingNavigation } from './navigation.ts';
import { FreeAgain, unavailableTexts } from './time-gone.tsx';

type Trouble = FormState['trouble'] | BookingNavigation['trouble'];

interface TroubleWords {
  readonly meaning: Meaning;
  readonly title: SiteTextId;
  readonly hint: SiteTextId;
  /** Another attempt would be refused as well: only the business can help. */
  readonly needsBusiness?: boolean;
}

/** Where a choice is still to be made, that is said at the choice. */
const troubles: Readonly<Record<Exclude<Trouble, 'unchosen' | undefined>, TroubleWords>> = {
  offline: { meaning: 'bad', title: 'trouble.offline', hint: 'trouble.offlineHint' },
  lost: { meaning: 'bad', title: 'trouble.lost', hint: 'trouble.lostHint' },
  failed: { meaning: 'bad', title: 'trouble.failed', hint: 'trouble.failedHint' },
  busy: { meaning: 'bad', title: 'trouble.busy', hint: 'trouble.busyHint' },
  'too-often': { meaning: 'bad', title: 'trouble.tooOften', hint: 'trouble.tooOftenHint' },
  'too-many': { meaning: 'warn', title: 'trouble.tooMany', hint: 'trouble.tooManyHint' },
  expired: { meaning: 'note', title: 'trouble.expired', hint: 'trouble.expiredHint' },
  used: { meaning: 'note', title: 'trouble.used', hint: 'trouble.usedHint' },
  closed: { meaning: 'warn', title: 'trouble.closed', hint: 'trouble.closedHint', needsBusiness: true },
  'limit-reached': {
    meaning: 'warn',
    title: 'trouble.limitReached',
    hint: 'trouble.limitReachedHint',
    needsBusiness: true,
  },
  'open-limit': { meaning: 'warn', title: 'trouble.openLimit', hint: 'trouble.openLimitHint', needsBusiness: true },
  'captcha-unsolved': {
    meaning: 'warn',
    title: 'trouble.captchaUnsolved',
    hint: 'trouble.captchaUnsolvedHint',
    needsBusiness: true,
  },
  'places-free': { meaning: 'good', title: 'waitlist.placesFree', hint: 'waitlist.placesFreeHint' },
  'waits-already': { meaning: 'note', title: 'waitlist.already', hint: 'waitlist.alreadyHint' },
  'waitlist-full': { meaning: 'warn', title: 'waitlist.full', hint: 'waitlist.fullHint', needsBusiness: true },
};

interface TroubleNoticeProps {
  readonly trouble: Trouble;
  readonly retryAfterSeconds: number | undefined;
  readonly reach: Reach | undefined;
  /** How many people one booking may be for. */
  readonly most?: number;
}

/** What became of an attempt that did not book. */
export function TroubleNotice({ trouble, retryAfterSeconds, reach, most = 1 }: TroubleNoticeProps) {
  const { formats, say } = usePage();
  if (trouble === undefined || trouble === 'unchosen') {
    return null;
  }
  const { hint, meaning, needsBusiness, title } = troubles[trouble];
  const minutes = Math.ceil((retryAfterSeconds ?? 600) / 60);
  return (
    <Notice meaning={meaning} title={say(title, { most })} spoken>
      <p>{say(hint, { length: formats.duration(minutes) })}</p>
      {needsBusiness === true ? <ReachBusiness reach={reach} /> : null}
    </Notice>
  );
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
