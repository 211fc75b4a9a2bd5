/** What the client will owe and until when they may cancel, said before the booking is made. */
import type { Service } from '@openhours/contract';
import { cancellationOf, priceForPeople } from '../../bookings/service-words.ts';
import { useDashboard } from '../../ui/context/dashboard-context.tsx';
import panel from '../../ui/forms/panel-form.module.css';

export function PriceAndPolicy({ service, people }: { service: Service; people: number }) {
  const { formats, say } = useDashboard();
  const price = priceForPeople(service, people, say, formats);
  return (
    <div className={panel['summary']}>
      {price === undefined ? null : <p className="oh-time">{price}</p>}
      <p>{cancellationOf(service, say, formats)}</p>
    </div>
  );
}
