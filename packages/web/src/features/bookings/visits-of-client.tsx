/** When a client comes next and was here last, how often they came or did not, and what is due. */

import type { ContactVisits, VisitOfContact } from '@openhours/contract';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { localAt } from '../../days/dates.ts';
import { bookingsAddress } from '../../pages/dashboard-addresses.ts';
import { useDashboard } from '../../ui/context/dashboard-context.tsx';
import { useOpen } from '../../ui/context/opened.ts';
import { Fact } from '../../ui/display/facts.tsx';
import { FactRow } from '../../ui/display/sentence.tsx';
import { Section } from '../../ui/editing/section.tsx';
import textLink from '../../ui/styles/text-link.module.css';
import styles from './of-client.module.css';

interface VisitsOfClientProps {
  readonly contactId: string;
  readonly visits: ContactVisits;
}

export function VisitsOfClient({ contactId, visits }: VisitsOfClientProps) {
  const { formats, say } = useDashboard();
  const { canceledCount, last, lateCanceledCount, missedCount, next, openFees, upcomingCount, visitCount } = visits;
  const { usualResource, usualService } = visits;
  const fees = openFees.map(({ amount, currency }) => formats.money(amount, currency));
  return (
    <Section title={say('clientVisits.title')}>
      <dl className={styles['next']}>
        <Fact name={say('clientVisits.next')}>
          <Visit visit={next} none={say('clientVisits.noNext')} />
        </Fact>
        <Fact name={say('clientVisits.last')}>
          <Visit visit={last} none={say('clientVisits.noLast')} />
        </Fact>
        {usualService === undefined ? null : (
          <Fact name={say('clientVisits.usualService')}>
            <bdi>{usualService.title}</bdi>
          </Fact>
        )}
        {usualResource === undefined ? null : (
          <Fact name={say('clientVisits.usualResource')}>
            <bdi>{usualResource.name}</bdi>
          </Fact>
        )}
      </dl>
      <dl className={styles['figures']}>
        <Figure name={say('clientVisits.came')}>{formats.number(visitCount)}</Figure>
        <Figure name={say('clientVisits.upcoming')}>{formats.number(upcomingCount)}</Figure>
        <Figure name={say('clientVisits.missed')} isWarning={missedCount > 0}>
          {formats.number(missedCount)}
        </Figure>
        <Figure name={say('clientVisits.cancelled')}>{formats.number(canceledCount)}</Figure>
        <Figure name={say('clientVisits.late')} isWarning={lateCanceledCount > 0}>
          {formats.number(lateCanceledCount)}
        </Figure>
        <Figure name={say('clientVisits.fees')} isWarning={fees.length > 0}>
          {fees.length === 0 ? say('clientVisits.noFees') : formats.shortList(fees)}
        </Figure>
      </dl>
      <div>
        <Link to={bookingsAddress} search={{ show: 'all', ofClient: contactId }} className={textLink['link'] as string}>
          {say('booking.toAll')}
        </Link>
      </div>
    </Section>
  );
}

interface FigureProps {
  readonly name: string;
  readonly isWarning?: boolean;
  readonly children: ReactNode;
}

function Figure({ children, isWarning = false, name }: FigureProps) {
  return (
    <div data-warning={isWarning || undefined}>
      <dt>{name}</dt>
      <dd className="oh-time">{children}</dd>
    </div>
  );
}

/** Pressed it opens beside the page; closed again, the focus returns to it by its id. */
function Visit({ none, visit }: { readonly visit: VisitOfContact | undefined; readonly none: string }) {
  const { formats, frame, say } = useDashboard();
  const open = useOpen();
  if (visit === undefined) {
    return none;
  }
  const { bookingId, resourceName, startDate, status, title } = visit;
  const start = localAt(Date.parse(startDate), frame.timeZone);
  return (
    <>
      <button
        type="button"
        id={`booking-${bookingId}`}
        className={`${textLink['link']} ${styles['when']}`}
        onClick={() => open({ booking: bookingId })}
      >
        <span className="oh-time">
          {formats.day(start.slice(0, 10))}, {formats.time(start)}
        </span>
      </button>
      <p className="oh-soft">
        <FactRow facts={[title, resourceName, status === 'CONFIRMED' ? undefined : say(`status.${status}`)]} />
      </p>
    </>
  );
}
