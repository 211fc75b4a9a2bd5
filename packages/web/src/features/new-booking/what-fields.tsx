/** What is booked: the service, its length, with whom and where, each only where there is something to choose. */
import { NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { staffOf } from '../../queries/staff.ts';
import { useDashboard } from '../../ui/context/dashboard-context.tsx';
import { ReadFailure } from '../../ui/feedback/read-failure.tsx';
import panel from '../../ui/forms/panel-form.module.css';
import { firstControl } from '../../ui/overlays/side-panel.tsx';
import { withService } from './new-booking.ts';
import type { DeskBooking } from './use-desk-booking.ts';

const anyone = '';

export function WhatFields({ booking }: { readonly booking: DeskBooking }) {
  const { say, session } = useDashboard();
  const { change, draft, isAppointment, isClientKnown, missing, offered, ownResourceId, pricing } = booking;
  const { service, services } = booking;
  const people = (service?.staffMemberDetails?.staffMembers ?? []).map(({ name, staffMemberId }) => ({
    name,
    resourceId: staffMemberId,
  }));
  // Whose time was chosen stands there also where they do not do the service.
  const chosen = useQuery(staffOf(session.client)).data?.find(({ resourceId }) => resourceId === draft.staffId);
  const isAmongThem = chosen === undefined || people.some(({ resourceId }) => resourceId === chosen.resourceId);
  const choices = isAmongThem ? people : [...people, chosen];
  return (
    <fieldset data-part="service" className={panel['fields']}>
      <legend className={panel['part']}>{say('desk.what')}</legend>
      {services.isError ? (
        <ReadFailure
          title={say('desk.servicesFailed')}
          error={services.error}
          onAgain={() => void services.refetch()}
        />
      ) : null}
      <NativeSelect
        {...(isClientKnown ? firstControl : {})}
        label={say('desk.service')}
        value={service?.id ?? ''}
        error={missing === 'service' ? say('desk.serviceMissing') : undefined}
        onChange={(event) => {
          const next = offered.find(({ id }) => id === event.currentTarget.value);
          if (next !== undefined) {
            change(withService(draft, next));
          }
        }}
        data={[
          { value: '', label: say('desk.chooseService'), disabled: true },
          ...offered.map(({ id, name }) => ({ value: id, label: name })),
        ]}
      />
      <Length booking={booking} />
      <Choice booking={booking} />
      {!isAppointment || ownResourceId !== undefined || choices.length < 2 ? null : (
        <NativeSelect
          label={say('booking.with')}
          value={draft.staffId ?? anyone}
          onChange={(event) =>
            change({
              ...draft,
              staffId: event.currentTarget.value === anyone ? undefined : event.currentTarget.value,
            })
          }
          data={[
            { value: anyone, label: say('desk.anyone') },
            ...choices.map(({ name, resourceId }) => ({
              value: resourceId,
              label: withPrice(name, pricing.priceOfPerson(resourceId)),
            })),
          ]}
        />
      )}
      {service?.type !== 'APPOINTMENT' || service.locations.length < 2 ? null : (
        <NativeSelect
          label={say('booking.where')}
          value={draft.locationId ?? service.locations[0]?.id ?? ''}
          onChange={(event) => change({ ...draft, locationId: event.currentTarget.value })}
          data={service.locations.map((each) => ({
            value: each.id,
            label:
              each.business?.name ??
              each.calculatedAddress?.formattedAddress ??
              say(each.type === 'CUSTOMER' ? 'desk.atClient' : 'desk.elsewhere'),
          }))}
        />
      )}
    </fieldset>
  );
}

/** What can be chosen, with what it costs where that differs by it. */
function withPrice(name: string, price: string | undefined): string {
  return price === undefined ? name : `${name} · ${price}`;
}

function Length({ booking: { change, draft, lengths, minutes, pricing } }: { readonly booking: DeskBooking }) {
  const { formats, say } = useDashboard();
  return lengths.length < 2 ? null : (
    <NativeSelect
      label={say('desk.length')}
      value={String(minutes)}
      onChange={(event) => change({ ...draft, minutes: Number(event.currentTarget.value) })}
      data={lengths.map((each) => ({
        value: String(each),
        label: withPrice(formats.length(each), pricing.priceOfLength(each)),
      }))}
    />
  );
}

/** What of the business's own option is chosen: it costs by that, so nobody is booked without. */
function Choice({ booking: { change, draft, missing, pricing } }: { readonly booking: DeskBooking }) {
  const { say } = useDashboard();
  const { asked, error, readAgain } = pricing;
  if (error !== null) {
    return <ReadFailure title={say('desk.choicesFailed')} error={error} onAgain={readAgain} />;
  }
  return asked === undefined ? null : (
    <div data-part="choice">
      <NativeSelect
        label={<bdi>{asked.name}</bdi>}
        value={asked.choices.some(({ value }) => value === draft.choice) ? draft.choice : ''}
        error={missing === 'choice' ? say('desk.choiceMissing') : undefined}
        onChange={(event) => change({ ...draft, choice: event.currentTarget.value })}
        data={[
          { value: '', label: say('desk.choose'), disabled: true },
          ...asked.choices.map(({ price, value }) => ({ value, label: withPrice(value, price) })),
        ]}
      />
    </div>
  );
}
