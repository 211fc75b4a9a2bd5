/** A place on a waitlist, on the page of its link: where somebody stands, what is offered, and the way out. */
import { pagePaths, pathOfPage } from '@openhours/contract/site/page-paths';
import { actsWordsWhenBooked } from '../../../bookings/act-words.ts';
import type { InLine, ManageState } from '../../../pages/state/visit.ts';
import { usePage } from '../../../ui/context/page-context.tsx';
import { PageLink } from '../../../ui/context/page-link.tsx';
import { PolicyText } from '../../../ui/display/policy-text.tsx';
import { waysTo } from '../../../ui/display/reach-business.tsx';
import { Sentence } from '../../../ui/display/sentence.tsx';
import { ZoneLine } from '../../../ui/display/zone-line.tsx';
import { LinkNotice } from '../../../ui/feedback/link-notice.tsx';
import { ActionForm } from '../../../ui/forms/action-form.tsx';
import styles from '../visit.module.css';

/** Whoever waits for an appointment waits for a time, everybody else for a place. */
const wordsOfPlace = {
  passedOver: 'waitlist.passedOver',
  waitHint: 'waitlist.waitHint',
  untilHint: 'waitlist.untilHint',
  keepAddress: 'waitlist.keepAddress',
  take: 'waitlist.take',
  taking: 'waitlist.taking',
} as const;
const wordsOfTime = {
  passedOver: 'wish.passedOver',
  waitHint: 'wish.waitHint',
  untilHint: 'wish.untilHint',
  keepAddress: 'wish.keepAddress',
  take: 'wish.take',
  taking: 'wish.taking',
} as const;

const wordsOf = ({ isOfTime }: Pick<InLine, 'isOfTime'>) => (isOfTime ? wordsOfTime : wordsOfPlace);

interface PlaceInLineProps extends Pick<ManageState, 'reach' | 'token'> {
  readonly inLine: InLine;
  /** Who comes is still to be said, below: until then the place cannot be taken. */
  readonly isUnnamed: boolean;
}

/** Where somebody stands, and the place that is offered, with what goes with it and the one button that takes it. */
export function PlaceInLine({ inLine, isUnnamed, reach, token }: PlaceInLineProps) {
  const { formats, say } = usePage();
  const { isPassedOver, offer, position, retryAfterSeconds, trouble } = inLine;
  const words = wordsOf(inLine);
  return (
    <section aria-label={say('waitlist.standing')} className={styles['line']}>
      {trouble === undefined ? null : (
        <div className={styles['notices']}>
          <LinkNotice trouble={trouble} retryAfterSeconds={retryAfterSeconds} />
        </div>
      )}
      {offer === undefined ? (
        <>
          <p className={`oh-time ${styles['position']}`}>{say('waitlist.position', { position })}</p>
          <p>{say(isPassedOver ? words.passedOver : words.waitHint)}</p>
        </>
      ) : (
        <>
          <p className={styles['until']}>
            {say('waitlist.until')}{' '}
            <span className={`oh-time ${styles['untilTime']}`}>{formats.time(offer.until)}</span>
          </p>
          <ZoneLine local={offer.until} isInSight={true} />
          <p>
            {say(words.untilHint, {
              day: formats.day(offer.until.slice(0, 10)),
              time: formats.time(offer.until),
            })}
          </p>
          <OnceTaken offer={offer} reach={reach} />
          {isUnnamed ? (
            <p>
              <a href="#name-people">{say('whoComes.beforeTaking')}</a>
            </p>
          ) : (
            <ActionForm
              action={pathOfPage(pagePaths.manage, { token })}
              ticket={offer.ticket}
              label={say(words.take)}
              sending={say(words.taking)}
            />
          )}
        </>
      )}
    </section>
  );
}

interface OnceTakenProps extends Pick<ManageState, 'reach'> {
  readonly offer: NonNullable<InLine['offer']>;
}

/** What whoever takes the place agrees to, as the form says it to whoever books. */
function OnceTaken({ offer: { isPolicyTranslated, policyText, terms }, reach }: OnceTakenProps) {
  const { formats, say } = usePage();
  const words = actsWordsWhenBooked(say, formats, terms, reach);
  return (
    <>
      {words.length === 0 ? null : (
        <div className={styles['terms']}>
          <p>{say('waitlist.onceTaken')}</p>
          {words.map((each) => (
            <p key={each}>
              <Sentence text={each} addresses={waysTo(reach)} />
            </p>
          ))}
        </div>
      )}
      <PolicyText text={policyText} isTranslated={isPolicyTranslated} />
    </>
  );
}

/** The way out of the line, and the address to keep. */
export function LeaveWaitlist({ inLine, token }: { inLine: InLine; token: string }) {
  const { frame, say } = usePage();
  return (
    <section className={styles['part']}>
      <p>{say(wordsOf(inLine).keepAddress)}</p>
      <p className={styles['onPaper']}>{`${frame.publicUrl}${pathOfPage(pagePaths.manage, { token })}`}</p>
      <div className={styles['acts']}>
        <PageLink href={pathOfPage(pagePaths.manageCancel, { token })}>{say('waitlist.leave')}</PageLink>
      </div>
    </section>
  );
}
