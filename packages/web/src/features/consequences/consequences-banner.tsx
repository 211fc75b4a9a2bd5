/**
 * Says above every page what follows from an act of anybody: that it goes on and how far it is, how it ended, and what
 * is left to do.
 */
import { Button } from '@mantine/core';
import { useQueries } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { wordsOf } from '../../bookings/booking-words.ts';
import { own } from '../../language/bidi.ts';
import { bookingsAddress } from '../../pages/dashboard-addresses.ts';
import { bookingsThatStayed } from '../../queries/bulk-jobs.ts';
import { useDashboard } from '../../ui/context/dashboard-context.tsx';
import { useOpen } from '../../ui/context/opened.ts';
import { Sentence } from '../../ui/display/sentence.tsx';
import type { BannerState } from '../../ui/feedback/banners.tsx';
import { Progress } from '../../ui/feedback/progress.tsx';
import actions from '../../ui/styles/actions.module.css';
import textLink from '../../ui/styles/text-link.module.css';
import styles from './consequences.module.css';
import { useConsequences } from './consequences-work.tsx';
import type { Ended, UnderWay } from './shown.ts';
import { useEndedWords } from './words.ts';

const id = 'consequences';

export function useConsequencesBanner(): BannerState {
  const { say } = useDashboard();
  const {
    dismiss,
    shown: { ended, underWay },
  } = useConsequences();
  const words = useEndedWords()(ended);
  const [first, another] = underWay;
  if (first !== undefined) {
    const sum = (of: (each: UnderWay) => number) => underWay.reduce((all, each) => all + of(each), 0);
    const progress = { done: sum(({ done }) => done), all: sum(({ all }) => all) };
    return {
      id,
      meaning: 'note',
      short: say('consequences.progress', progress),
      title: say(another === undefined ? `consequences.${first.word}Running` : 'consequences.severalRunning', progress),
      content: <UnderWayContent underWay={underWay} />,
    };
  }
  if (ended.length === 0) {
    return null;
  }
  const isTroubled = ended.some(({ troubledIds }) => troubledIds.length > 0);
  return {
    id,
    meaning: isTroubled ? 'warn' : 'good',
    short: say(isTroubled ? 'consequences.leftShort' : 'consequences.doneShort'),
    title: words.title,
    content: <EndedContent ended={ended} onRead={dismiss} />,
  };
}

function UnderWayContent({ underWay }: { readonly underWay: readonly UnderWay[] }) {
  const { say } = useDashboard();
  return (
    <>
      <ul className={styles['parts']}>
        {underWay.map(({ all, done, word }) => (
          <li key={word}>
            {say(`consequences.${word}Running`, { all, done })}
            {all === 0 ? null : <Progress done={done} all={all} />}
          </li>
        ))}
      </ul>
      <p>{say('consequences.runningHint')}</p>
    </>
  );
}

/** Bookings are what people wait for: those that are left are named, each with the way to it. */
const isOfBookings = ({ word }: Ended) => word === 'release' || word === 'follow';

function EndedContent({ ended, onRead }: { readonly ended: readonly Ended[]; readonly onRead: () => void }) {
  const { say } = useDashboard();
  const { done, left } = useEndedWords()(ended);
  const troubledIds = ended.flatMap((each) => each.troubledIds);
  const leftOfBookings = ended.filter((each) => isOfBookings(each) && each.troubledIds.length > 0);
  return (
    <>
      <ul className={styles['parts']}>
        {[...left, ...done].map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
      {leftOfBookings.length === 0 ? null : (
        <LeftBookings jobIds={leftOfBookings.flatMap((each) => each.troubledIds)} />
      )}
      {troubledIds.map((reference) => (
        <p key={reference} className="oh-soft">
          {say('consequences.reference', { reference })}
        </p>
      ))}
      <div className={actions['buttons']}>
        {leftOfBookings.length === 0 ? null : (
          <Link to={bookingsAddress} search={{ show: 'upcoming' }} className={textLink['link'] as string}>
            {say('consequences.toBookings')}
          </Link>
        )}
        <Button variant="default" onClick={onRead}>
          {say('panel.close')}
        </Button>
      </div>
    </>
  );
}

function LeftBookings({ jobIds }: { readonly jobIds: readonly string[] }) {
  const { formats, frame, say, session } = useDashboard();
  const open = useOpen();
  const found = useQueries({ queries: jobIds.map((jobId) => bookingsThatStayed(session.client, jobId)) });
  const bookings = found.flatMap(({ data = [] }) => data.flatMap(({ booking }) => booking ?? []));
  return bookings.length === 0 ? null : (
    <ul className={styles['parts']}>
      {bookings.map((booking) => {
        const { day, localStart, name = say('bookings.nobody') } = wordsOf(booking, frame.timeZone);
        const facts = { name: own(name), day: formats.day(day), time: formats.time(localStart) };
        return (
          <li key={booking.id}>
            <button type="button" className={textLink['link']} onClick={() => open({ booking: booking.id })}>
              <Sentence text={say('consequences.stayed', facts)} />
            </button>
          </li>
        );
      })}
    </ul>
  );
}
