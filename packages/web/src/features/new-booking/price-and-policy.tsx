/** What the client will owe and until when they may cancel, said before the booking is made. */
import type { Service } from '@openhours/contract';
import { pricesWithAddOns } from '../../bookings/add-on-words.ts';
import { cancellationOf } from '../../bookings/service-words.ts';
import { useDashboard } from '../../ui/context/dashboard-context.tsx';
import { FactRow } from '../../ui/display/sentence.tsx';
import panel from '../../ui/forms/panel-form.module.css';
import type { DeskBooking } from './use-desk-booking.ts';

interface PriceAndPolicyProps {
  readonly service: Service;
  readonly booking: DeskBooking;
}

export function PriceAndPolicy({ booking, service }: PriceAndPolicyProps) {
  const { formats, say } = useDashboard();
  const { people, pricing, series, taken, wholeMinutes } = booking;
  const { payment = service.payment } = pricing;
  const prices = pricesWithAddOns({ payment }, people, taken.addOns, say, formats);
  // Of a visit that is longer than it was chosen it is said how long.
  const facts = [...(taken.addedMinutes === 0 ? [] : [formats.length(wholeMinutes)]), ...prices];
  return (
    <div className={panel['summary']}>
      {facts.length === 0 ? null : (
        <p className="oh-time">
          <FactRow facts={series === undefined ? facts : [...facts, say('desk.repeat.each')]} />
        </p>
      )}
      <p>{cancellationOf(service, say, formats)}</p>
    </div>
  );
}
