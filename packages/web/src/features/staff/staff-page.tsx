/** Who works here: the list, and adding somebody with nothing but a name. */

import type { StaffMember } from '@openhours/contract';
import { useQuery } from '@tanstack/react-query';
import { own } from '../../language/bidi.ts';
import { staffMemberAddress } from '../../pages/dashboard-addresses.ts';
import { servicesOf } from '../../queries/services.ts';
import { holdersOfSessions, resourcesOf } from '../../queries/sessions.ts';
import { staffOf, useCreateStaffMember } from '../../queries/staff.ts';
import { photoOf } from '../../site/photo.ts';
import { Face } from '../../ui/avatars/face.tsx';
import { useDashboard } from '../../ui/context/dashboard-context.tsx';
import { AddByName } from '../../ui/editing/adding.tsx';
import { ListPage } from '../../ui/editing/list-page.tsx';
import { Reading } from '../../ui/editing/saved-words.tsx';
import { Rows } from '../../ui/editing/section.tsx';
import { ListFilters } from '../../ui/filters/list-filters.tsx';
import { isNamedBy, useListSearch } from '../../ui/filters/use-list-search.ts';
import { longList } from '../../ui/lists/long-list.ts';
import { ShownToCustomers } from './shown-to-customers.tsx';

const states = ['canBeBooked', 'notBookable'] as const;

export function StaffPage() {
  const { formats, frame, say, session } = useDashboard();
  const search = useListSearch<'find' | 'state'>();
  const list = useQuery(staffOf(session.client));
  const services = useQuery(servicesOf(session.client)).data;
  const holders = useQuery(holdersOfSessions(session.client, services ?? [], frame.today));
  const servedBy = ({ resourceId }: StaffMember) => {
    if (services === undefined || holders.isLoading) {
      return '';
    }
    const served = services.filter((service) => resourcesOf(service, holders.data).includes(resourceId));
    return served.length === 0 ? say('staff.servesNothing') : formats.shortList(served.map(({ name }) => own(name)));
  };
  const state = search.of('state');
  const found = (list.data ?? []).filter(
    ({ name, serviceProvider }) =>
      isNamedBy(name, search.of('find'), formats.locale) &&
      (!states.some((each) => each === state) || serviceProvider === (state === 'canBeBooked')),
  );
  return (
    <ListPage
      title={say('staff.title')}
      add={{ permission: 'STAFF.MANAGE', title: say('staff.add'), hint: say('staff.addHint'), form: <AddMember /> }}
      tools={
        (list.data?.length ?? 0) < longList ? undefined : (
          <ListFilters
            search={search}
            find={say('staff.find')}
            choices={[
              {
                name: 'state',
                label: say('bookings.state'),
                any: say('bookings.state.any'),
                options: states.map((each) => ({ value: each, label: say(`staff.${each}`) })),
              },
            ]}
          />
        )
      }
    >
      {list.data === undefined ? (
        <Reading error={list.error} onAgain={() => void list.refetch()} />
      ) : (
        <>
          {found.length === 0 ? (
            <p className="oh-soft">{say(list.data.length === 0 ? 'staff.empty' : 'choices.none')}</p>
          ) : (
            <Rows
              columns={[say('staff.serves'), say('staff.hours')]}
              rows={found.map((member) => ({
                id: member.id,
                address: staffMemberAddress(member.id),
                name: member.name,
                facts: [member.email ?? '', member.phone ?? ''],
                values: [
                  servedBy(member),
                  say(member.resource?.usesDefaultWorkingHours === false ? 'staff.ownHours' : 'staff.businessHours'),
                ],
                mark: member.serviceProvider ? undefined : say('staff.notBookable'),
                leading: <Face name={member.name} photo={photoOf(member.mainMedia?.image)} size={48} />,
              }))}
            />
          )}
          <ShownToCustomers />
        </>
      )}
    </ListPage>
  );
}

function AddMember() {
  const { say, session } = useDashboard();
  return (
    <AddByName
      id="new-staff-name"
      label={say('staff.name')}
      act={say('staff.addDo')}
      maxLength={40}
      creating={useCreateStaffMember(session.client)}
      addressOf={({ id }) => staffMemberAddress(id)}
    />
  );
}
