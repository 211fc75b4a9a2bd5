/** Sessions of classes under each other: when, what, with whom, where, for how much, and how many places are left. */
import { Fragment, type ReactNode } from 'react';
import { localOf, minutesOf } from '../../days/dates.ts';
import { own } from '../../language/bidi.ts';
import { sessionAddress } from '../../pages/addresses.ts';
import type { SessionOffer } from '../../pages/state/offers.ts';
import { usePage } from '../context/page-context.tsx';
import { PageLink } from '../context/page-link.tsx';
import { SaidNameWords, useOwnLanguage } from './own-words.tsx';
import { isWaitable, useSeatsText } from './seats-text.ts';
import { Sentence, type SentenceProps } from './sentence.tsx';
import { servicePrice } from './service-price.ts';
import styles from './session-list.module.css';

interface SessionListProps {
  readonly sessions: readonly SessionOffer[];
  /** Says of each what it is a session of. */
  readonly isNamed: boolean;
  /** Says of each on which day it is. */
  readonly isDated: boolean;
  /** Where one leads to; to its form unless said. */
  readonly addressOf?: (session: SessionOffer) => string | undefined;
}

export function SessionList({ sessions, isNamed, isDated, addressOf }: SessionListProps) {
  return (
    <ul className={styles['list']}>
      {sessions.map((session) => (
        <li
          key={session.eventId}
          className={
            session.isBookable || isWaitable(session) ? styles['session'] : `${styles['session']} ${styles['off']}`
          }
        >
          <WayToSession
            address={addressOf === undefined ? sessionAddress(session.slug, session.eventId) : addressOf(session)}
          >
            <SessionWords session={session} isNamed={isNamed} isDated={isDated} />
          </WayToSession>
        </li>
      ))}
    </ul>
  );
}

function WayToSession({ address, children }: { address: string | undefined; children: ReactNode }) {
  return address === undefined ? (
    <span className={styles['words']}>{children}</span>
  ) : (
    <PageLink className={styles['words'] as string} href={address}>
      {children}
    </PageLink>
  );
}

interface SessionWordsProps extends Pick<SessionListProps, 'isNamed' | 'isDated'> {
  readonly session: SessionOffer;
}

function SessionWords({ isDated, isNamed, session }: SessionWordsProps) {
  const { formats, frame, say } = usePage();
  const places = useSeatsText(session);
  const { localEnd, localStart, place, teachers } = session;
  const day = localStart.slice(0, 10);
  const shownDay = day === frame.today ? say('timetable.today') : formats.shortDay(day);
  const facts = [
    ...(teachers.length === 0 ? [] : [formats.list(teachers.map(({ name: each }) => own(each)))]),
    ...(place?.name === undefined ? [] : [own(place.name)]),
  ];
  const placeLanguage = useOwnLanguage(place?.isTranslated);
  const price = servicePrice(session, say, formats);
  return (
    <>
      <span className={`oh-time ${styles['time']}`}>
        {isDated ? `${shownDay}, ` : <span className="oh-heard">{formats.day(day)}, </span>}
        {formats.time(localStart)}
      </span>
      {isNamed ? (
        <span className={styles['name']}>
          <SaidNameWords named={session} />
        </span>
      ) : null}
      <Facts facts={facts} languages={place?.name === undefined ? {} : { [place.name]: placeLanguage.lang }} />
      <Facts
        facts={[formats.duration(lengthOf(localStart, localEnd)), ...(price === undefined ? [] : [price]), places]}
        className="oh-soft oh-small"
      />
    </>
  );
}

interface FactsProps extends Pick<SentenceProps, 'languages'> {
  readonly facts: readonly string[];
  readonly className?: string;
}

/** In a row with dots between, or each on a line of its own in a narrow column. */
function Facts({ className, facts, languages = {} }: FactsProps) {
  return (
    <span className={className}>
      {facts.map((fact) => (
        <Fragment key={fact}>
          <span className={styles['fact']}>
            <bdi>
              <Sentence text={fact} languages={languages} />
            </bdi>
          </span>{' '}
        </Fragment>
      ))}
    </span>
  );
}

function lengthOf(localStart: string, localEnd: string): number {
  const minutes = minutesOf(localEnd) - minutesOf(localStart);
  return localEnd.slice(0, 10) > localOf(localStart.slice(0, 10), 0).slice(0, 10) ? minutes + 1440 : minutes;
}
