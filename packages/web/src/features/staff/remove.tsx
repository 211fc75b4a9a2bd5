/** Taking somebody off the team: what is still booked with them is named before, and led to. */

import type { StaffMember } from '@openhours/contract';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { instantOf, localOf } from '../../days/dates.ts';
import { own } from '../../language/bidi.ts';
import { bookingsAddress, staffAddress } from '../../pages/dashboard-addresses.ts';
import { stillBookedWith } from '../../queries/bookings.ts';
import { useDeleteStaffMember } from '../../queries/staff.ts';
import { useDashboard } from '../../ui/context/dashboard-context.tsx';
import { useNow } from '../../ui/context/now.ts';
import { AskOnce } from '../../ui/editing/saved-words.tsx';
import { Section } from '../../ui/editing/section.tsx';

export function Remove({ member }: { member: StaffMember }) {
  const { frame, say, session } = useDashboard();
  const navigate = useNavigate();
  const { today } = useNow();
  const from = new Date(instantOf(localOf(today, 0), frame.timeZone)).toISOString();
  const stillBooked = useQuery(stillBookedWith(session.client, member.resourceId, from));
  const deleting = useDeleteStaffMember(session.client, { onSuccess: () => navigate({ to: staffAddress }) });
  return (
    <Section title={say('staff.removeTitle')}>
      <AskOnce
        act={say('staff.remove')}
        title={say('staff.removeAsk', { name: own(member.name) })}
        readings={[stillBooked]}
        consequence={<Consequence member={member} count={stillBooked.data ?? 0} />}
        onConfirm={() => deleting.mutateAsync(member.id)}
      />
    </Section>
  );
}

function Consequence({ member: { resourceId }, count }: { member: StaffMember; count: number }) {
  const { say } = useDashboard();
  return (
    <>
      <p>{say('staff.removeConsequence')}</p>
      {count === 0 ? null : (
        <p>
          <Link to={bookingsAddress} search={{ show: 'upcoming', withStaff: resourceId }}>
            {say('staff.stillBooked', { count })}
          </Link>
        </p>
      )}
    </>
  );
}
