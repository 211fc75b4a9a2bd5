/** Who waits for a time of a service of appointments; nothing where its rules have no waitlist and nobody waits. */
import type { Service } from '@openhours/contract';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Waitlist } from '../../bookings/waitlist.tsx';
import { waitlistOf } from '../../queries/calendar.ts';
import { useDashboard } from '../../ui/context/dashboard-context.tsx';
import { Section } from '../../ui/editing/section.tsx';

/** Whether there is a list to show: somebody may still wait from before the rules were changed. */
export function useHasWaitlist({ bookingPolicy, schedule, type }: Service): boolean {
  const { session } = useDashboard();
  const isOfTimes = type === 'APPOINTMENT';
  const isOpen = bookingPolicy.waitlistPolicy.enabled;
  const { data } = useInfiniteQuery({
    ...waitlistOf(session.client, { scheduleId: schedule.id ?? '' }),
    enabled: isOfTimes && !isOpen && schedule.id !== undefined,
  });
  const isOne = isOfTimes && (isOpen || (data?.pages.some(({ waiting }) => waiting.length > 0) ?? false));
  // Once it is there it stays: what is told of the last who was taken out stands in it.
  const [isKept, setKept] = useState(isOne);
  if (isOne && !isKept) {
    setKept(true);
  }
  return isOne || isKept;
}

export function ServiceWaitlist({ service }: { readonly service: Service }) {
  const { say } = useDashboard();
  const scheduleId = service.schedule.id;
  return scheduleId === undefined ? null : (
    <Section id="service-part-waitlist" title={say('inLine.title')}>
      <Waitlist of={{ scheduleId }} nobody={say('inLine.nobody')} />
    </Section>
  );
}
