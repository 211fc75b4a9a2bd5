/** What the business offers: the list, and adding a service with a name and a kind. */
import { Button, TextInput } from '@mantine/core';
import type { Service } from '@openhours/contract';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { durationsOf, priceOf } from '../../booked/service-words.ts';
import { serviceEditorAddress, staffAddress } from '../../pages/addresses.ts';
import { useDashboard } from '../../ui/dashboard-context.tsx';
import { useAdding, useRefusal } from '../../ui/editing/adding.tsx';
import { Offered } from '../../ui/editing/editable.tsx';
import styles from '../../ui/editing/editing.module.css';
import { servicesKey, servicesOf, staffOf } from '../../ui/editing/places.ts';
import { Reading } from '../../ui/editing/saved-words.tsx';
import { EditorPage, Rows, Section } from '../../ui/editing/section.tsx';
import { mostLengthsTold } from '../../ui/service-length.ts';

const kinds = ['APPOINTMENT', 'CLASS', 'COURSE'] as const;

export function ServicesPage() {
  const { formats, say, session } = useDashboard();
  const list = useQuery(servicesOf(session.client));
  const factsOf = (service: Service) => {
    const { choices, usual } = durationsOf(service);
    return [
      say(`services.kind.${service.type}`),
      ...(usual === 0 ? [] : [formats.lengths(choices.length > mostLengthsTold ? [usual] : choices)]),
      priceOf(service, say, formats) ?? '',
    ].filter((fact) => fact !== '');
  };
  return (
    <EditorPage title={say('services.title')}>
      {list.data === undefined ? (
        <Reading error={list.error} onAgain={() => void list.refetch()} />
      ) : (
        <>
          {list.data.length === 0 ? (
            <p className="oh-soft">{say('services.empty')}</p>
          ) : (
            <Rows
              rows={list.data.map((service) => ({
                id: service.id,
                address: serviceEditorAddress(service.id),
                name: service.name,
                facts: factsOf(service),
                mark: service.hidden ? say('services.hidden') : undefined,
              }))}
            />
          )}
          <Offered right="SERVICES.MANAGE">
            <AddService />
          </Offered>
        </>
      )}
    </EditorPage>
  );
}

function AddService() {
  const { say, session } = useDashboard();
  const staff = useQuery(staffOf(session.client)).data ?? [];
  const [name, setName] = useState('');
  const [type, setType] = useState<(typeof kinds)[number]>('APPOINTMENT');
  const bookable = staff.filter(({ serviceProvider }) => serviceProvider).map(({ resourceId }) => resourceId);
  const needsStaff = type === 'APPOINTMENT' && bookable.length === 0;
  const { send, isPending, error, retyped } = useAdding(async (once) => {
    const { service } = await session.client.services.createService(
      {
        service: {
          type,
          name: name.trim(),
          // Shown when its owner says so, not while it is half made.
          hidden: true,
          defaultCapacity: type === 'APPOINTMENT' ? 1 : 10,
          onlineBooking: { enabled: true },
          payment: { rateType: 'NO_FEE', options: { inPerson: true } },
          ...(type === 'APPOINTMENT'
            ? { schedule: { availabilityConstraints: { sessionDurations: [60] } }, staffMemberIds: bookable }
            : {}),
        },
      },
      once,
    );
    return serviceEditorAddress(service.id);
  }, servicesKey);
  const refusal = useRefusal(error);
  return (
    <Section title={say('services.add')} hint={say('services.addHint')}>
      <form
        className={styles['form']}
        onSubmit={(event) => {
          event.preventDefault();
          if (!isPending && name.trim() !== '' && !needsStaff) {
            send();
          }
        }}
      >
        <fieldset className={styles['choices']}>
          <legend className="oh-heard">{say('services.kind')}</legend>
          {kinds.map((kind) => (
            <label key={kind} className={styles['choice']}>
              <input
                type="radio"
                name="kind"
                checked={type === kind}
                onChange={() => {
                  setType(kind);
                  retyped();
                }}
              />
              <span>
                {say(`services.kind.${kind}`)}{' '}
                <span className={`oh-soft ${styles['choiceHint']}`}>{say(`services.kindHint.${kind}`)}</span>
              </span>
            </label>
          ))}
        </fieldset>
        {needsStaff ? (
          <p>
            {say('services.needsStaff')} <Link to={staffAddress}>{say('staff.add')}</Link>
          </p>
        ) : null}
        <TextInput
          id="new-service-name"
          label={say('services.name')}
          value={name}
          maxLength={400}
          autoComplete="off"
          error={refusal}
          onChange={(event) => {
            setName(event.currentTarget.value);
            retyped();
          }}
        />
        <Button type="submit" aria-disabled={isPending} className={styles['start'] as string}>
          {say(isPending ? 'editor.saving' : 'services.addDo')}
        </Button>
      </form>
    </Section>
  );
}
