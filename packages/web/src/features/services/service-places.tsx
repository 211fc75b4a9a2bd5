/** Where a service is held: places of the business, at the customer's, or somewhere of its own. */

import { Button, TextInput } from '@mantine/core';
import type { Service, ServiceLocationInput } from '@openhours/contract';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { own } from '../../language/bidi.ts';
import { placesOf } from '../../queries/locations.ts';
import { useSetServiceLocations } from '../../queries/services.ts';
import { useDashboard } from '../../ui/context/dashboard-context.tsx';
import { Sentence } from '../../ui/display/sentence.tsx';
import { useRefusal } from '../../ui/editing/adding.tsx';
import styles from '../../ui/editing/editing.module.css';

/** Each kind of place but those of the business is there once at most (services sheet 1.9). */
interface Chosen {
  readonly business: readonly string[];
  readonly isAtCustomers: boolean;
  /** Undefined: nowhere of its own. */
  readonly custom: string | undefined;
}

function chosenOf({ locations }: Service): Chosen {
  const custom = locations.find(({ type }) => type === 'CUSTOM');
  return {
    business: locations.flatMap(({ business }) => (business === undefined ? [] : [business.id])),
    isAtCustomers: locations.some(({ type }) => type === 'CUSTOMER'),
    custom: custom === undefined ? undefined : (custom.custom?.address?.formattedAddress ?? ''),
  };
}

/** Entries that stay keep their ids; an address that was not changed goes back as it came. */
function wireOf({ business, isAtCustomers, custom }: Chosen, { locations }: Service): ServiceLocationInput[] {
  const before = (type: Service['locations'][number]['type']) => locations.find((each) => each.type === type);
  const idOf = (each: Service['locations'][number] | undefined) => (each === undefined ? {} : { id: each.id });
  const own = before('CUSTOM');
  const address = own?.custom?.address;
  return [
    ...business.map((id) => ({ type: 'BUSINESS' as const, business: { id } })),
    ...(isAtCustomers ? [{ ...idOf(before('CUSTOMER')), type: 'CUSTOMER' as const }] : []),
    ...(custom === undefined
      ? []
      : [
          {
            ...idOf(own),
            type: 'CUSTOM' as const,
            custom: {
              address: address?.formattedAddress === custom ? address : { formattedAddress: custom },
            },
          },
        ]),
  ];
}

/** Saved at once, because what is booked elsewhere stays there. */
export function ServicePlaces({ service, isOnline }: { service: Service; isOnline: boolean }) {
  const { say, session } = useDashboard();
  const places = useQuery(placesOf(session.client)).data ?? [];
  const [pressed, setPressed] = useState<Chosen | undefined>(undefined);
  const [typed, setTyped] = useState<string | undefined>(undefined);
  /** How many requests there were: only the answer to the newest one ends what was pressed. */
  const requests = useRef(0);
  const setting = useSetServiceLocations<{ readonly next: Chosen; readonly request: number }>(
    session.client,
    service.id,
    ({ next }) => wireOf(next, service),
    {
      onSuccess: (_, { next }) => setTyped((now) => (now?.trim() === next.custom ? undefined : now)),
      onSettled: ({ request }) => {
        if (request === requests.current) {
          setPressed(undefined);
        }
      },
    },
  );
  const saved = chosenOf(service);
  const chosen = pressed ?? saved;
  const isOne = service.type === 'COURSE';
  const put = (changes: Partial<Chosen>) => {
    const none: Chosen = { business: [], isAtCustomers: false, custom: undefined };
    const next = { ...(isOne ? none : chosen), ...changes };
    requests.current += 1;
    setPressed(next);
    setting.mutate({ next, request: requests.current });
  };
  const kind = isOne ? 'radio' : 'checkbox';
  const isElsewhere = chosen.custom !== undefined || typed !== undefined;
  const refusal = useRefusal(setting.error);
  return (
    <fieldset className={styles['choices']}>
      <legend>{say('service.places')}</legend>
      {places.map(({ id, name }) => (
        <label key={id} className={styles['choice']}>
          <input
            type={kind}
            name="places"
            checked={chosen.business.includes(id)}
            onChange={(event) =>
              put({
                business: isOne
                  ? [id]
                  : event.currentTarget.checked
                    ? [...chosen.business, id]
                    : chosen.business.filter((each) => each !== id),
              })
            }
          />
          <bdi>{name}</bdi>
        </label>
      ))}
      {service.type === 'APPOINTMENT' ? (
        <label className={styles['choice']}>
          <input
            type={kind}
            name="places"
            checked={chosen.isAtCustomers}
            onChange={(event) => put({ isAtCustomers: event.currentTarget.checked })}
          />
          {say('service.atCustomers')}
        </label>
      ) : null}
      <label className={styles['choice']}>
        <input
          type={kind}
          name="places"
          checked={isElsewhere}
          onChange={(event) => {
            if (event.currentTarget.checked) {
              setTyped(saved.custom ?? '');
            } else {
              setTyped(undefined);
              if (chosen.custom !== undefined) {
                put({ custom: undefined });
              }
            }
          }}
        />
        {say('service.elsewhere')}
      </label>
      {isElsewhere ? (
        <form
          className={styles['form']}
          onSubmit={(event) => {
            event.preventDefault();
            if (typed !== undefined && typed.trim() !== '') {
              put({ custom: typed.trim() });
            }
          }}
        >
          <TextInput
            id="service-elsewhere"
            label={say('service.elsewhereAddress')}
            value={typed ?? chosen.custom ?? ''}
            maxLength={1000}
            dir="auto"
            autoComplete="off"
            onChange={(event) => setTyped(event.currentTarget.value)}
          />
          {typed === undefined || typed.trim() === (saved.custom ?? '') ? null : (
            <Button type="submit" variant="default" className={styles['start'] as string}>
              {say(setting.isPending ? 'editor.saving' : 'service.elsewhereSave')}
            </Button>
          )}
        </form>
      ) : null}
      <p className="oh-soft oh-small">
        {chosen.business.length > 0 || chosen.isAtCustomers || chosen.custom !== undefined ? (
          say('service.placesHint')
        ) : isOnline ? (
          say('service.placesOnline')
        ) : (
          <Sentence
            text={say('service.placesMain', { name: own(places.find((place) => place.default)?.name ?? '') })}
          />
        )}
      </p>
      {refusal === undefined ? null : <p role="alert">{refusal}</p>}
    </fieldset>
  );
}
