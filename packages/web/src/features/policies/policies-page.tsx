/** The booking policies of the business: each with its most asked rules in words, and adding one with a name. */

import type { BookingPolicy } from '@openhours/contract';
import { useQuery } from '@tanstack/react-query';
import { cancellationOf } from '../../bookings/service-words.ts';
import { own } from '../../language/bidi.ts';
import { policyAddress, settingsAddress } from '../../pages/dashboard-addresses.ts';
import { policiesOf, useCreatePolicy } from '../../queries/policies.ts';
import { servicesOf } from '../../queries/services.ts';
import { useDashboard } from '../../ui/context/dashboard-context.tsx';
import { AddByName } from '../../ui/editing/adding.tsx';
import { ListPage } from '../../ui/editing/list-page.tsx';
import { Reading } from '../../ui/editing/saved-words.tsx';
import { Rows } from '../../ui/editing/section.tsx';

export function PoliciesPage() {
  const { formats, say, session } = useDashboard();
  const list = useQuery(policiesOf(session.client));
  const services = useQuery(servicesOf(session.client)).data ?? [];
  const usedBy = (policy: BookingPolicy) => {
    const used = services.filter(({ bookingPolicy }) => bookingPolicy.id === policy.id).map(({ name }) => own(name));
    return used.length === 0 ? undefined : formats.shortList(used);
  };
  return (
    <ListPage
      title={say('policies.title')}
      back={{ address: settingsAddress, name: say('settings.title') }}
      add={{
        permission: 'POLICIES.MANAGE',
        title: say('policies.add'),
        hint: say('policies.addHint'),
        form: <AddPolicy />,
      }}
    >
      {list.data === undefined ? (
        <Reading error={list.error} onAgain={() => void list.refetch()} />
      ) : (
        <>
          <p className="oh-soft">{say('policies.hint')}</p>
          <Rows
            columns={[say('services.title')]}
            rows={list.data.map((policy) => ({
              id: policy.id,
              address: policyAddress(policy.id),
              name: policy.name === '' ? say('policies.unnamed') : policy.name,
              facts: cancellationOf({ bookingPolicy: policy }, say, formats),
              values: [usedBy(policy)],
              mark: policy.default ? say('policies.default') : undefined,
            }))}
          />
        </>
      )}
    </ListPage>
  );
}

function AddPolicy() {
  const { say, session } = useDashboard();
  return (
    <AddByName
      id="new-policy-name"
      label={say('policies.name')}
      act={say('policies.addDo')}
      maxLength={400}
      creating={useCreatePolicy(session.client)}
      addressOf={({ id }) => policyAddress(id)}
    />
  );
}
