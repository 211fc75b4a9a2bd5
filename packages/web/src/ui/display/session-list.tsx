/** Sessions of classes under each other: when, what, with whom, where, for how much, and how many places are left. */
import { Fragment } from 'react';
import { localOf, minutesOf } from '../../days/dates.ts';
import { own } from '../../language/bidi.ts';
import { sessionAddress } from '../../pages/addresses.ts';
import type { SessionOffer } from '../../pages/state/offers.ts';
import { usePage } from '../context/page-context.tsx';
import { PageLink } from '../context/page-link.tsx';
import { OwnWords } from './own-words.tsx';
import { isWaitable, useSeatsText } from './seats-text.ts';
import { Sentence } from './sentence.tsx';
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
  const { formats, frame, say } = usePage();
  const places = useSeatsText();
  const dayOf = (day: string) => (day === frame.today ? say('timetable.today') : formats.shortDay(day));
  return (
    <ul className={styles['list']}>
      {sessions.map((session) => {
        const { eventId, isBookable, isTranslated, localEnd, localStart, name, place, slug, teachers } = session;
        const isOpen = isBookable || isWaitable(session);
        const day = localStart.slice(0, 10);
        const time = formats.time(localStart);
        const address = addressOf === undefined ? sessionAddress(slug, eventId) : addressOf(session);
        const facts = [
          ...(teachers.length === 0 ? [] : [formats.list(teachers.map(({ name: each }) => own(each)))]),
          ...(place?.name === undefined ? [] : [place.name]),
        ];
        const price = servicePrice(session, say, formats);
        const words = (
          <>
            <span className={`oh-time ${styles['time']}`}>
              {isDated ? `${dayOf(day)}, ` : <span className="oh-heard">{formats.day(day)}, </span>}
              {time}
            </span>
            {isNamed ? (
              <span className={styles['name']}>
                <OwnWords isTranslated={isTranslated}>{name}</OwnWords>
              </span>
            ) : null}
            <Facts facts={facts} />
            <Facts
              facts={[
                formats.duration(lengthOf(localStart, localEnd)),
                ...(price === undefined ? [] : [price]),
                places(session),
              ]}
              className="oh-soft oh-small"
            />
          </>
        );
        return (
          <li key={eventId} className={isOpen ? styles['session'] : `${styles['session']} ${styles['off']}`}>
            {address === undefined ? (
              <span className={styles['words']}>{words}</span>
            ) : (
              <PageLink className={styles['words'] as string} href={address}>
                {words}
              </PageLink>
            )}
          </li>
        );
      })}
    </ul>
  );
}

/** In a row with dots between, or each on a line of its own in a narrow column. */
function Facts({ facts, className }: { facts: readonly string[]; className?: string }) {
  return (
    <span className={className}>
      {facts.map((fact) => (
        <Fragment key={fact}>
          <span className={styles['fact']}>
            <bdi>
              <Sentence text={fact} />
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
