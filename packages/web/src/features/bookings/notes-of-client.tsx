/** What the team has noted about the bookings of a client, the newest first, each with the way to its booking, where it is changed. */

import type { BookingNote } from '@openhours/contract';
import { own } from '../../language/bidi.ts';
import { useDashboard } from '../../ui/context/dashboard-context.tsx';
import { useOpen } from '../../ui/context/opened.ts';
import { useMoment } from '../../ui/display/act-moment.ts';
import { FactRow, Sentence } from '../../ui/display/sentence.tsx';
import { Section } from '../../ui/editing/section.tsx';
import textLink from '../../ui/styles/text-link.module.css';
import beside from './beside.module.css';
import styles from './of-client.module.css';

export function NotesOfClient({ notes }: { readonly notes: readonly BookingNote[] }) {
  const { say } = useDashboard();
  const open = useOpen();
  const moment = useMoment();
  return (
    <Section title={say('notes.title')} hint={say('notes.hint')}>
      {notes.length === 0 ? (
        <p className="oh-soft">{say('clientNotes.none')}</p>
      ) : (
        <ul className={beside['notes']}>
          {notes.map(({ author, bookingId, createdDate, id, text }) => (
            <li key={id} className={styles['note']}>
              <p className={styles['noteText']} dir="auto">
                {text}
              </p>
              <p className="oh-soft oh-small">
                <FactRow
                  facts={[
                    <Sentence
                      key="author"
                      text={author.name === undefined ? say(`actor.${author.type}`) : own(author.name)}
                    />,
                    moment(createdDate),
                  ]}
                />
              </p>
              <button type="button" className={textLink['link'] as string} onClick={() => open({ booking: bookingId })}>
                {say('clientNotes.toBooking')}
              </button>
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}
