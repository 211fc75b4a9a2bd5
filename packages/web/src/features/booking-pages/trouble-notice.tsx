/** What became of an attempt that did not book; each reason in words of its own. */
import type { SiteTextId } from '../../language/texts.ts';
import type { Navigation } from '../../pages/navigation.ts';
import type { FormState } from '../../pages/state/booking.ts';
import type { PageContent } from '../../pages/state.ts';
import type { Reach } from '../../site/service-card.ts';
import { usePage } from '../../ui/context/page-context.tsx';
import { ReachBusiness } from '../../ui/display/reach-business.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import type { Meaning } from '../../ui/styles/meaning.tsx';

type Trouble = FormState['trouble'] | Navigation<PageContent>['trouble'];

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
  'add-on-gone': { meaning: 'warn', title: 'addOns.gone', hint: 'seats.addOnGoneHint' },
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
  'times-free': { meaning: 'good', title: 'wish.timesFree', hint: 'wish.timesFreeHint' },
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
