/** When a client comes, visit by visit; when they were here last, how often they came or did not, and what is due; and what was. */

import type { ContactVisits, ExtendedBooking, VisitOfContact } from '@openhours/contract';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { localAt } from '../../days/dates.ts';
import { bookingsAddress } from '../../pages/dashboard-addresses.ts';
import { type VisitsPart, visitsList } from '../../queries/contact-visits.ts';
import { useDashboard } from '../../ui/context/dashboard-context.tsx';
import { useNow } from '../../ui/context/now.ts';
import { useOpen } from '../../ui/context/opened.ts';
import { Fact } from '../../ui/display/facts.tsx';
import { FactRow } from '../../ui/display/sentence.tsx';
import { Section } from '../../ui/editing/section.tsx';
import { ReadFailure } from '../../ui/feedback/read-failure.tsx';
import { ShowMore } from '../../ui/lists/show-more.tsx';
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
      <VisitsList contactId={contactId} part="coming" />
      <dl className={styles['next']}>
        {next === undefined ? <Fact name={say('clientVisits.next')}>{say('clientVisits.noNext')}</Fact> : null}
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
      <VisitsList contactId={contactId} part="others" />
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

function visitOf({ booking, nextDate }: ExtendedBooking): ShownVisit {
  const { bookedEntity, createdDate, id, startDate, status } = booking;
  const resourceName = bookedEntity.slot?.resource?.name;
  return {
    bookingId: id,
    status,
    title: bookedEntity.title ?? '',
    startDate: nextDate ?? startDate ?? bookedEntity.slot?.startDate ?? createdDate,
    ...(resourceName === undefined ? {} : { resourceName }),
  };
}

/** Nothing where there is none: the figures say so. */
function VisitsList({ contactId, part }: { readonly contactId: string; readonly part: VisitsPart }) {
  const { say, session } = useDashboard();
  const { nowMs } = useNow();
  const list = useInfiniteQuery(visitsList(session.client, contactId, part, nowMs));
  const found = list.data?.pages.flatMap(({ extendedBookings }) => extendedBookings);
  if (list.isError && found === undefined) {
    return <ReadFailure title={say('clientVisits.failed')} error={list.error} onAgain={() => void list.refetch()} />;
  }
  return found === undefined || found.length === 0 ? null : (
    <div className={styles['visits']}>
      <h3>{say(`clientVisits.${part}`)}</h3>
      <ul>
        {found.map((each) => (
          <li key={each.booking.id}>
            <Visit visit={visitOf(each)} isListed />
          </li>
        ))}
      </ul>
      <ShowMore list={list} onMore={() => void list.fetchNextPage()} />
    </div>
  );
}

type ShownVisit = Omit<VisitOfContact, 'serviceId' | 'resourceId'>;

interface VisitProps {
  readonly visit: ShownVisit | undefined;
  readonly none?: string;
  /** One of many, which may stand above, too. */
  readonly isListed?: boolean;
}

/** Pressed it opens beside the page; closed again, the focus returns to it by its id. */
function Visit({ isListed = false, none = '', visit }: VisitProps) {
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
        id={isListed ? `visit-${bookingId}` : `booking-${bookingId}`}
        className={`${textLink['link']} ${isListed ? styles['listed'] : styles['when']}`}
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
