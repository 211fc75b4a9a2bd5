/** The booking policies of the business: each with its most asked rules in words, and adding one with a name. */
import { Button, TextInput } from '@mantine/core';
import { isCallError } from '@openhours/client';
import type { BookingPolicy } from '@openhours/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { cancellationOf } from '../../booked/service-words.ts';
import { policyAddress, settingsAddress } from '../../pages/addresses.ts';
import { useDashboard } from '../../ui/dashboard-context.tsx';
import styles from '../../ui/editing/editing.module.css';
import { policiesKey, policiesOf, servicesOf } from '../../ui/editing/places.ts';
import { Reading } from '../../ui/editing/saved-words.tsx';
import { EditorPage, Rows, Section } from '../../ui/editing/section.tsx';

export function PoliciesPage() {
  const { formats, say, session } = useDashboard();
  const list = useQuery(policiesOf(session.client));
  const services = useQuery(servicesOf(session.client)).data ?? [];
  const names = new Intl.ListFormat(formats.locale, { style: 'narrow', type: 'unit' });
  const factsOf = (policy: BookingPolicy) => {
    const used = services.filter(({ bookingPolicy }) => bookingPolicy.id === policy.id).map(({ name }) => name);
    const cancelling = cancellationOf({ bookingPolicy: policy }, say, formats);
    return used.length === 0 ? cancelling : [cancelling, names.format(used)];
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
              facts: factsOf(policy),
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
  const queries = useQueryClient();
  const navigate = useNavigate();
  const [name, setName] = useState('');
  const [key, setKey] = useState(() => crypto.randomUUID());
  const adding = useMutation({
    mutationFn: () =>
      session.client.policies.createBookingPolicy({ bookingPolicy: { name: name.trim() } }, { idempotencyKey: key }),
    onSuccess: async ({ bookingPolicy }) => {
      await queries.invalidateQueries({ queryKey: policiesKey });
      await navigate({ to: policyAddress(bookingPolicy.id) });
    },
  });
  const words = isCallError(adding.error) ? adding.error.fieldViolations[0]?.description : undefined;
  return (
    <Section title={say('policies.add')} hint={say('policies.addHint')}>
      <form
        className={styles['form']}
        onSubmit={(event) => {
          event.preventDefault();
          if (!adding.isPending && name.trim() !== '') {
            adding.mutate();
          }
        }}
      >
        <TextInput
          id="new-policy-name"
          label={say('policies.name')}
          value={name}
          maxLength={400}
          dir="auto"
          autoComplete="off"
          required
          withAsterisk={false}
          error={words ?? (adding.isError ? say('editor.notSavedHint') : undefined)}
          onChange={(event) => {
            setName(event.currentTarget.value);
            setKey(crypto.randomUUID());
          }}
        />
        <Button type="submit" aria-disabled={adding.isPending} className={styles['start'] as string}>
          {say(adding.isPending ? 'editor.saving' : 'policies.addDo')}
        </Button>
      </form>
    </Section>
  );
}
