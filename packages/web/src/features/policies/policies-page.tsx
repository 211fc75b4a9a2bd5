/** The booking policies of the business: each with its most asked rules in words, and adding one with a name. */
import type { BookingPolicy } from '@openhours/contract';
import { useQuery } from '@tanstack/react-query';
import { cancellationOf } from '../../booked/service-words.ts';
import { policyAddress, settingsAddress } from '../../pages/addresses.ts';
import { useDashboard } from '../../ui/dashboard-context.tsx';
import { AddByName } from '../../ui/editing/adding.tsx';
import { policiesKey, policiesOf, servicesOf } from '../../ui/editing/places.ts';
import { Reading } from '../../ui/editing/saved-words.tsx';
import { EditorPage, Rows } from '../../ui/editing/section.tsx';

export function PoliciesPage() {
  const { formats, say, session } = useDashboard();
  const list = useQuery(policiesOf(session.client));
  const services = useQuery(servicesOf(session.client)).data ?? [];
  const names = new Intl.ListFormat(formats.locale, { style: 'short', type: 'unit' });
  const usedBy = (policy: BookingPolicy) => {
    const used = services.filter(({ bookingPolicy }) => bookingPolicy.id === policy.id).map(({ name }) => name);
    return used.length === 0 ? undefined : names.format(used);
  };
  return (
    <EditorPage title={say('policies.title')} back={{ address: settingsAddress, name: say('settings.title') }}>
      {list.data === undefined ? (
        <Reading error={list.error} onAgain={() => void list.refetch()} />
      ) : (
        <>
          <p className="oh-soft">{say('policies.hint')}</p>
          <Rows
            rows={list.data.map((policy) => ({
              id: policy.id,
              address: policyAddress(policy.id),
              name: policy.name === '' ? say('policies.unnamed') : policy.name,
              facts: cancellationOf({ bookingPolicy: policy }, say, formats),
              value: usedBy(policy),
              mark: policy.default ? say('policies.default') : undefined,
            }))}
          />
          <AddPolicy />
        </>
      )}
    </EditorPage>
  );
}

function AddPolicy() {
  const { say, session } = useDashboard();
  return (
    <AddByName
      right="POLICIES.MANAGE"
      id="new-policy-name"
      title={say('policies.add')}
      hint={say('policies.addHint')}
      label={say('policies.name')}
      act={say('policies.addDo')}
      maxLength={400}
      listKey={policiesKey}
      add={async (name, once) => {
        const { bookingPolicy } = await session.client.policies.createBookingPolicy({ bookingPolicy: { name } }, once);
        return policyAddress(bookingPolicy.id);
      }}
    />
  );
}
