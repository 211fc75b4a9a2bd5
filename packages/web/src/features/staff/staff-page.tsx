/** Who works here: the list, and adding somebody with nothing but a name. */
import { useQuery } from '@tanstack/react-query';
import { staffMemberAddress } from '../../pages/addresses.ts';
import { photoOf } from '../../site/photo.ts';
import { useDashboard } from '../../ui/dashboard-context.tsx';
import { AddByName } from '../../ui/editing/adding.tsx';
import { servicesOf, staffKey, staffOf } from '../../ui/editing/places.ts';
import { Reading } from '../../ui/editing/saved-words.tsx';
import { EditorPage, Rows } from '../../ui/editing/section.tsx';
import { Face } from '../../ui/face.tsx';
import { ShownToCustomers } from './shown-to-customers.tsx';

export function StaffPage() {
  const { formats, say, session } = useDashboard();
  const list = useQuery(staffOf(session.client));
  const services = useQuery(servicesOf(session.client)).data ?? [];
  const names = new Intl.ListFormat(formats.locale, { style: 'short', type: 'unit' });
  return (
    <EditorPage title={say('staff.title')}>
      {list.data === undefined ? (
        <Reading error={list.error} onAgain={() => void list.refetch()} />
      ) : (
        <>
          {list.data.length === 0 ? (
            <p className="oh-soft">{say('staff.empty')}</p>
          ) : (
            <Rows
              rows={list.data.map((member) => {
                const served = services.filter(({ staffMemberIds = [] }) => staffMemberIds.includes(member.resourceId));
                return {
                  id: member.id,
                  address: staffMemberAddress(member.id),
                  name: member.name,
                  facts:
                    served.length === 0
                      ? say('staff.servesNothing')
                      : names.format(served.map(({ name }) => name ?? '')),
                  mark: member.serviceProvider ? undefined : say('staff.notBookable'),
                  sign: <Face name={member.name} photo={photoOf(member.mainMedia?.image)} size={48} />,
                };
              })}
            />
          )}
          <AddMember />
          <ShownToCustomers />
        </>
      )}
    </EditorPage>
  );
}

function AddMember() {
  const { say, session } = useDashboard();
  return (
    <AddByName
      right="STAFF.MANAGE"
      id="new-staff-name"
      title={say('staff.add')}
      hint={say('staff.addHint')}
      label={say('staff.name')}
      act={say('staff.addDo')}
      maxLength={40}
      listKey={staffKey}
      add={async (name, once) => {
        const { staffMember } = await session.client.staff.createStaffMember({ staffMember: { name } }, once);
        return staffMemberAddress(staffMember.id);
      }}
    />
  );
}
