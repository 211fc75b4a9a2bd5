/** One booking: when first and large, its day as a line, who and what, and every act on it. */

import { namesOfAddOns } from '@openhours/contract/bookings/add-on-names';
import { isEndedStatus } from '@openhours/contract/bookings/statuses';
import { IconEye } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { AddOnsOf } from '../../bookings/add-ons-of.tsx';
import { useBookingStatus } from '../../bookings/booking-status.ts';
import { wordsOf } from '../../bookings/booking-words.ts';
import { ChangedMeanwhile } from '../../bookings/changed-meanwhile.tsx';
import { AlertsOfClient } from '../../bookings/client-alerts.tsx';
import { ClientStrip } from '../../bookings/client-strip.tsx';
import { usePlaceAndAddressOf } from '../../bookings/place-of-booking.ts';
import { EmailFact, TelephoneFact } from '../../bookings/reach-facts.tsx';
import { Waitlist } from '../../bookings/waitlist.tsx';
import { hasNoTime, WishWords } from '../../bookings/wish-words.tsx';
import { localAt } from '../../days/dates.ts';
import { useFeatures } from '../../feature-assembly.ts';
import { ours, own } from '../../language/bidi.ts';
import { bookingsAddress, clientAddress } from '../../pages/dashboard-addresses.ts';
import type { BookingAtDesk } from '../../queries/booking-at-desk.ts';
import { answersOfBooking, bookingById } from '../../queries/bookings.ts';
import { useDashboard } from '../../ui/context/dashboard-context.tsx';
import { useOpened } from '../../ui/context/opened.ts';
import { useReach } from '../../ui/context/signed-in.ts';
import { Fact } from '../../ui/display/facts.tsx';
import { MapLink } from '../../ui/display/map-link.tsx';
import { FactRow, Sentence } from '../../ui/display/sentence.tsx';
import { WholePieces } from '../../ui/display/whole-pieces.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { ReadFailure } from '../../ui/feedback/read-failure.tsx';
import { WaitingShape } from '../../ui/feedback/waiting.tsx';
import { SidePanel } from '../../ui/overlays/side-panel.tsx';
import { AttendancePart } from './attendance-part.tsx';
import beside from './beside.module.css';
import { BookedSeries } from './booked-series.tsx';
import { BookedTogether } from './booked-together.tsx';
import { BookingActs } from './booking-acts.tsx';
import { BookingDayLine } from './booking-day-line.tsx';
import { FeeFact } from './booking-fee.tsx';
import { BookingHistory } from './booking-history.tsx';
import { BookingNotes } from './booking-notes.tsx';
import styles from './bookings.module.css';
import { Participants } from './participants.tsx';
import { PriceAndPayment } from './price-and-payment.tsx';
import { usePresence } from './use-presence.ts';

/** Heights of what stands first in it: state, time, its length, the day, name, service, an act; then its facts. */
const shapeOfBooking = [27, 64, 24, 64, 32, 24, 44, 44, 24, 48, 48, 48];

export function BookingDrawer({ bookingId }: { readonly bookingId: string }) {
  const features = useFeatures();
  const { isOnline, say, session } = useDashboard();
  const { close } = useOpened();
  const found = useQuery(bookingById(session.client, bookingId));
  return (
    <SidePanel title={say('booking.details')} contentKey={bookingId} onClose={() => close(`booking-${bookingId}`)}>
      {found.data === undefined ? (
        found.isError ? (
          <ReadFailure title={say('booking.loadFailed')} error={found.error} onAgain={() => void found.refetch()} />
        ) : (
          <WaitingShape label={say('shell.loading')} heights={shapeOfBooking} />
        )
      ) : found.data === null ? (
        <Notice meaning="note" title={say('booking.missing')} spoken>
          <p>{say('booking.missingHint')}</p>
          <div>
            <Link to={bookingsAddress} search={{ show: 'all' }} className={styles['plainLink'] as string}>
              {say('booking.toAll')}
            </Link>
          </div>
        </Notice>
      ) : (
        <>
          {found.isError && isOnline ? (
            <Notice meaning="warn" title={say('calendar.stale')}>
              <p>{say('calendar.staleHint')}</p>
            </Notice>
          ) : null}
          <AlsoHere key={`here-${bookingId}`} bookingId={bookingId} />
          <ChangedMeanwhile key={`changed-${bookingId}`} booking={found.data} />
          <Details booking={found.data} onChanged={() => void found.refetch()} />
          <BookingNotes key={`notes-${bookingId}`} bookingId={bookingId} />
          {features.map(({ name, BookingSection }) =>
            BookingSection === undefined ? null : <BookingSection key={`${name}-${bookingId}`} bookingId={bookingId} />,
          )}
          <BookingHistory key={`history-${bookingId}`} booking={found.data} onChanged={() => void found.refetch()} />
        </>
      )}
    </SidePanel>
  );
}

/** Who else has it open: spoken when somebody comes, and nothing while one is alone. */
function AlsoHere({ bookingId }: { readonly bookingId: string }) {
  const { say } = useDashboard();
  const viewers = usePresence(bookingId);
  const names = ours(viewers.map(({ name }) => own(name)).join(', '));
  return (
    <div role="status">
      {viewers.length === 0 ? null : (
        <p className={beside['present']}>
          <IconEye aria-hidden="true" size={18} stroke={1.75} />
          <span>
            <Sentence text={say('presence.here', { names })} />
          </span>
        </p>
      )}
    </div>
  );
}

function Details({ booking, onChanged }: { booking: BookingAtDesk; onChanged: () => void }) {
  const { formats, frame, say } = useDashboard();
  const words = wordsOf(booking, frame.timeZone);
  const place = usePlaceAndAddressOf(booking);
  const isOver = isEndedStatus(booking.status);
  const isCourse = booking.bookedEntity.schedule !== undefined;
  const isWithoutTime = hasNoTime(booking);
  // Where nobody in particular has it, it stands on nobody's day.
  const resourceId = booking.bookedEntity.slot?.resource?.id;
  const statusOf = useBookingStatus();
  const isForAnyone = words.staff === undefined && (booking.status === 'CREATED' || booking.status === 'WAITING_LIST');
  const { contactId, email, phone } = booking.contactDetails ?? {};
  const addOns = namesOfAddOns(booking.bookedAddOns, String);
  const bookedAt = localAt(Date.parse(booking.createdDate), frame.timeZone);
  return (
    <>
      <p className={styles['status']} data-status={booking.status}>
        {statusOf(booking)}
      </p>
      {isWithoutTime ? null : <VisitTime booking={booking} />}
      {booking.wish === undefined ? null : (
        <p className="oh-time">
          <WishWords booking={booking} />
        </p>
      )}
      {booking.doubleBooked === true ? <p className={styles['double']}>{say('booking.doubleBooked')}</p> : null}
      {isOver || isCourse || isWithoutTime || resourceId === undefined ? null : (
        <BookingDayLine booking={booking} resourceId={resourceId} />
      )}
      <p className={styles['who']}>
        <ClientName contactId={contactId} name={words.name} />
      </p>
      {contactId === undefined ? null : <AlertsOfClient key={contactId} contactId={contactId} />}
      {contactId === undefined ? null : <ClientStrip key={`strip-${contactId}`} contactId={contactId} />}
      <p>
        <bdi>{words.service}</bdi>
      </p>
      {booking.wish === undefined || isOver ? null : <Waitlist of={{ bookingIds: [booking.id] }} />}
      <BookedTogether key={`together-${booking.id}`} booking={booking} onChanged={onChanged} />
      <BookedSeries key={`series-${booking.id}`} booking={booking} onChanged={onChanged} />
      <AttendancePart key={`attendance-${booking.id}`} booking={booking} />
      {booking.awaitsCustomerUntil === undefined ? null : (
        <p className="oh-soft">{say('booking.awaitsCustomerHint')}</p>
      )}
      <BookingActs key={`acts-${booking.id}`} booking={booking} onChanged={onChanged} />
      <dl className={styles['facts']}>
        {isForAnyone ? (
          <Fact name={say('booking.with')}>{say('booking.withAnyone')}</Fact>
        ) : words.staff === undefined ? null : (
          <Fact name={say('booking.with')}>
            <bdi>{words.staff}</bdi>
          </Fact>
        )}
        {place.name === undefined ? null : (
          <Fact name={say('booking.where')}>
            {place.address === undefined ? (
              <bdi>{place.name}</bdi>
            ) : (
              <MapLink address={place.address} name={place.name} heard={say('booking.onMap')} />
            )}
          </Fact>
        )}
        <EmailFact email={email} />
        <TelephoneFact number={phone} />
        <Participants key={`participants-${booking.id}`} booking={booking} onChanged={onChanged} />
        {addOns.length === 0 ? null : (
          <Fact name={say('booking.addOns')}>
            <AddOnsOf booking={booking} />
          </Fact>
        )}
        <PriceAndPayment booking={booking} />
        <FeeFact key={`fee-${booking.id}`} booking={booking} onChanged={onChanged} />
        {booking.formSubmissionId === undefined ? null : <Answers bookingId={booking.id} />}
        <Fact name={say('booking.booked')}>
          {say('booking.bookedOn', { day: formats.day(bookedAt.slice(0, 10)), time: formats.time(bookedAt) })}
        </Fact>
      </dl>
    </>
  );
}

function VisitTime({ booking }: { readonly booking: BookingAtDesk }) {
  const { formats, frame, say } = useDashboard();
  const words = wordsOf(booking, frame.timeZone);
  const isCourse = booking.bookedEntity.schedule !== undefined;
  return (
    <>
      <p className={`oh-time ${styles['answer']} ${isEndedStatus(booking.status) ? 'oh-struck oh-soft' : ''}`}>
        <span>
          <WholePieces pieces={formats.dayPieces(words.day)} />
        </span>{' '}
        <span>{formats.time(words.localStart)}</span>
      </p>
      <p className="oh-soft">
        <FactRow
          facts={[
            isCourse
              ? say('booking.courseUntil', { day: formats.day(words.localEnd.slice(0, 10)) })
              : say('booking.range', { start: formats.time(words.localStart), end: formats.time(words.localEnd) }),
            frame.zoneName,
          ]}
        />
      </p>
    </>
  );
}

/** Who comes; for whoever may look clients up the way to their page. */
function ClientName({
  contactId,
  name,
}: {
  readonly contactId: string | undefined;
  readonly name: string | undefined;
}) {
  const { say } = useDashboard();
  const mayLookUp = useReach('CONTACTS.READ') === 'all';
  const shown = <bdi>{name ?? say('bookings.nobody')}</bdi>;
  return contactId === undefined || name === undefined || !mayLookUp ? (
    shown
  ) : (
    <Link to={clientAddress(contactId)} className={styles['plainLink'] as string}>
      {shown}
    </Link>
  );
}

/** What the customer answered. */
function Answers({ bookingId }: { bookingId: string }) {
  const { say, session } = useDashboard();
  const answers = useQuery(answersOfBooking(session.client, bookingId));
  if (answers.isError) {
    return <Fact name={say('booking.answers')}>{say('booking.answersFailed')}</Fact>;
  }
  return (answers.data ?? []).map(({ key, label, value }) => (
    <Fact key={key} name={<bdi>{label}</bdi>}>
      <bdi className={styles['said']}>
        {typeof value === 'string'
          ? value
          : typeof value === 'boolean'
            ? say(value ? 'booking.yes' : 'booking.no')
            : JSON.stringify(value)}
      </bdi>
    </Fact>
  ));
}
