/** What the business offers: the list, and adding a service with a name and a kind. */

import { isCallError } from '@openhours/client';
import type { Service } from '@openhours/contract';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { durationsOf, priceOf } from '../../bookings/service-words.ts';
import { addOnsAddress } from '../../pages/add-on-addresses.ts';
import { categoriesAddress, serviceEditorAddress, staffAddress } from '../../pages/dashboard-addresses.ts';
import { newNeedsApproval } from '../../queries/approval.ts';
import type { Once } from '../../queries/mutation.ts';
import { type NewService, servicesOf, useCreateService, useMoveService } from '../../queries/services.ts';
import { holdersOfSessions, resourcesOf } from '../../queries/sessions.ts';
import { currencyOf } from '../../queries/site-properties.ts';
import { staffOf } from '../../queries/staff.ts';
import { byCategory } from '../../site/by-category.ts';
import { photoOf } from '../../site/photo.ts';
import { Faces } from '../../ui/avatars/faces.tsx';
import { useDashboard } from '../../ui/context/dashboard-context.tsx';
import { mostLengthsTold } from '../../ui/display/service-length.ts';
import { AddingForm, useAdding, useRefusal } from '../../ui/editing/adding.tsx';
import { AmountInput } from '../../ui/editing/amount-input.tsx';
import { ListPage } from '../../ui/editing/list-page.tsx';
import { RadioGroup } from '../../ui/editing/radio-group.tsx';
import { Reading } from '../../ui/editing/saved-words.tsx';
import { SortableRows } from '../../ui/editing/sortable-rows.tsx';
import { paymentOfPrice } from '../../ui/editing/typed-price.ts';
import { Notice } from '../../ui/feedback/notice.tsx';
import { ListFilters } from '../../ui/filters/list-filters.tsx';
import { isNamedBy, useListSearch } from '../../ui/filters/use-list-search.ts';
import { violationWords } from '../../ui/forms/refusal.ts';
import { longList } from '../../ui/lists/long-list.ts';
import { ServicePicture } from './service-picture.tsx';
import own from './services-page.module.css';

const kinds = ['APPOINTMENT', 'CLASS', 'COURSE'] as const;
const states = ['shown', 'hidden'] as const;

export function ServicesPage() {
  const { formats, frame, say, session } = useDashboard();
  const search = useListSearch<'find' | 'kind' | 'state'>();
  const list = useQuery(servicesOf(session.client));
  const holders = useQuery(holdersOfSessions(session.client, list.data ?? [], frame.today)).data;
  const staff = useQuery(staffOf(session.client)).data ?? [];
  const lengthOf = (service: Service) => {
    const { choices, usual } = durationsOf(service);
    return usual === 0 ? '' : formats.lengths(choices.length > mostLengthsTold ? [usual] : choices);
  };
  const peopleOf = (service: Service) =>
    staff
      .filter(({ resourceId }) => resourcesOf(service, holders).includes(resourceId))
      .map(({ id, mainMedia, name }) => ({ id, name, photo: photoOf(mainMedia?.image) }));
  const [kind, state] = [search.of('kind'), search.of('state')];
  const found = (list.data ?? []).filter(
    ({ hidden, name, type }) =>
      isNamedBy(name, search.of('find'), formats.locale) &&
      (!kinds.some((each) => each === kind) || type === kind) &&
      (!states.some((each) => each === state) || hidden === (state === 'hidden')),
  );
  const moving = useMoveService(session.client);
  const groups = byCategory(found, ({ category }) => category);
  const rowOf = (service: Service) => ({
    id: service.id,
    address: serviceEditorAddress(service.id),
    name: service.name,
    facts: [say(`services.kind.${service.type}`)],
    values: [lengthOf(service), priceOf(service, say, formats), facesOf(peopleOf(service))],
    mark: service.hidden ? say('services.hidden') : undefined,
    leading: <ServicePicture service={service} />,
  });
  return (
    <ListPage
      title={say('services.title')}
      add={{
        permission: 'SERVICES.MANAGE',
        title: say('services.add'),
        hint: say('services.addHint'),
        form: <AddService />,
      }}
      tools={
        (list.data?.length ?? 0) < longList ? undefined : (
          <ListFilters
            search={search}
            find={say('services.find')}
            choices={[
              {
                name: 'kind',
                label: say('services.kind'),
                any: say('services.kind.any'),
                options: kinds.map((each) => ({ value: each, label: say(`services.kind.${each}`) })),
              },
              {
                name: 'state',
                label: say('bookings.state'),
                any: say('bookings.state.any'),
                options: states.map((each) => ({ value: each, label: say(`services.${each}`) })),
              },
            ]}
          />
        )
      }
    >
      {list.data === undefined ? (
        <Reading error={list.error} onAgain={() => void list.refetch()} />
      ) : found.length === 0 ? (
        <p className="oh-soft">{say(list.data.length === 0 ? 'services.empty' : 'choices.none')}</p>
      ) : (
        <>
          {moving.isError ? <Notice meaning="bad" title={say('editor.actFailed')} spoken /> : null}
          {groups.map(({ category, items: services }) => (
            <section key={category.id} aria-labelledby={`category-${category.id}`} className={own['category']}>
              <h2 id={`category-${category.id}`} className={groups.length < 2 ? 'oh-heard' : own['name']}>
                <bdi>{category.name ?? say('service.categoryGone')}</bdi>
              </h2>
              <SortableRows
                permission="SERVICES.MANAGE"
                isSorted={found.length === list.data.length}
                columns={[say('services.length'), say('booking.price'), say('booking.with')]}
                rows={services.map(rowOf)}
                onMove={(movedId, afterId) => moving.mutateAsync({ services, movedId, afterId })}
              />
            </section>
          ))}
          <p className={own['toCategories']}>
            <Link to={categoriesAddress}>{say('services.toCategories')}</Link>
          </p>
          <p>
            <Link to={addOnsAddress}>{say('booking.addOns')}</Link>
          </p>
        </>
      )}
    </ListPage>
  );
}

function facesOf(people: Parameters<typeof Faces>[0]['people']) {
  return people.length === 0 ? undefined : <Faces people={people} />;
}

type AddedService = Omit<NewService, keyof Once>;

function AddService() {
  const { say, session } = useDashboard();
  const staff = useQuery(staffOf(session.client)).data ?? [];
  const services = useQuery(servicesOf(session.client)).data ?? [];
  const [type, setType] = useState<(typeof kinds)[number]>('APPOINTMENT');
  const [price, setPrice] = useState('');
  const bookable = staff.filter(({ serviceProvider }) => serviceProvider).map(({ resourceId }) => resourceId);
  const needsStaff = type === 'APPOINTMENT' && bookable.length === 0;
  const adding = useAdding<Service, AddedService>(useCreateService(session.client), ({ id }) =>
    serviceEditorAddress(id),
  );
  const refusal = useRefusal(adding.error);
  const violations = isCallError(adding.error) ? adding.error.fieldViolations : [];
  const priceViolation = violations.find(({ field }) => field.startsWith('service.payment'));
  return (
    <AddingForm<AddedService>
      adding={adding}
      id="new-service-name"
      label={say('services.name')}
      act={say('services.addDo')}
      maxLength={400}
      refusal={priceViolation === undefined ? refusal : undefined}
      below={
        <NewPrice
          typed={price}
          error={priceViolation === undefined ? undefined : violationWords(priceViolation, say)}
          onType={(typed) => {
            setPrice(typed);
            adding.retyped();
          }}
        />
      }
      isWhole={!needsStaff}
      inputOf={(name) => ({
        service: {
          type,
          name,
          // Shown when its owner says so, not while it is half made.
          hidden: true,
          defaultCapacity: type === 'APPOINTMENT' ? 1 : 10,
          onlineBooking: { enabled: true, requireManualApproval: newNeedsApproval(services) },
          payment: paymentOfPrice(price),
          ...(type === 'APPOINTMENT'
            ? { schedule: { availabilityConstraints: { sessionDurations: [60] } }, staffMemberIds: bookable }
            : {}),
        },
      })}
    >
      <RadioGroup
        legend={say('services.kind')}
        isLegendSeen={false}
        options={kinds.map((value) => ({
          value,
          label: say(`services.kind.${value}`),
          hint: say(`services.kindHint.${value}`),
        }))}
        value={type}
        onChoose={(kind) => {
          setType(kind);
          adding.retyped();
        }}
      />
      {needsStaff ? (
        <p>
          {say('services.needsStaff')} <Link to={staffAddress}>{say('staff.add')}</Link>
        </p>
      ) : null}
    </AddingForm>
  );
}

interface NewPriceProps {
  readonly typed: string;
  readonly error: string | undefined;
  readonly onType: (typed: string) => void;
}

/** Asked at once: no service says that it is free unless its owner has left the price empty. */
function NewPrice({ error, onType, typed }: NewPriceProps) {
  const { say, session } = useDashboard();
  const currency = useQuery(currencyOf(session.client)).data;
  return (
    <AmountInput
      id="new-service-price"
      label={say('service.price')}
      description={say('service.priceHint')}
      value={typed}
      currency={currency}
      error={error}
      onChange={(event) => onType(event.currentTarget.value)}
    />
  );
}
