/** Who waits for a time of a service of appointments; nothing where its rules have no waitlist and nobody waits. */
import type { Service } from '@openhours/contract';
import { Waitlist } from '../../bookings/waitlist.tsx';
import { useDashboard } from '../../ui/context/dashboard-context.tsx';
import { Section } from '../../ui/editing/section.tsx';

export function ServiceWaitlist({ service }: { readonly service: Service }) {
  const { say } = useDashboard();
  const scheduleId = service.schedule.id;
  return scheduleId === undefined ? null : (
    <Section id="service-part-waitlist" title={say('inLine.title')}>
      <Waitlist of={{ scheduleId }} nobody={say('inLine.nobody')} />
    </Section>
  );
}
