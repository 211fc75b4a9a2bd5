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
  const { formats, say, session } = useDashboard();
  const { change, draft, isAppointment, isClientKnown, lengths, minutes, missing, offered, ownResourceId } = booking;
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
      {lengths.length < 2 ? null : (
        <NativeSelect
          label={say('desk.length')}
          value={String(minutes)}
          onChange={(event) => change({ ...draft, minutes: Number(event.currentTarget.value) })}
          data={lengths.map((each) => ({ value: String(each), label: formats.length(each) }))}
        />
      )}
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
            ...choices.map(({ name, resourceId }) => ({ value: resourceId, label: name })),
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
