/**
 * The extras that customers take with services: each with what it adds and costs and which services offer it, and
 * adding one.
 */

import { isCallError } from '@openhours/client';
import type { AddOn } from '@openhours/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { lengthOrNumberOf, priceOfAddOn } from '../../bookings/add-on-words.ts';
import { own } from '../../language/bidi.ts';
import { addOnAddress } from '../../pages/add-on-addresses.ts';
import { servicesEditorAddress } from '../../pages/dashboard-addresses.ts';
import { addOnsOf, type NewAddOn, useCreateAddOn } from '../../queries/add-ons.ts';
import { servicesOf } from '../../queries/services.ts';
import { currencyOf } from '../../queries/site-properties.ts';
import { useDashboard } from '../../ui/context/dashboard-context.tsx';
import { AddingForm, useAdding, useRefusal } from '../../ui/editing/adding.tsx';
import { ListPage } from '../../ui/editing/list-page.tsx';
import { Reading } from '../../ui/editing/saved-words.tsx';
import { Rows } from '../../ui/editing/section.tsx';
import { ListFilters } from '../../ui/filters/list-filters.tsx';
import { isNamedBy, useListSearch } from '../../ui/filters/use-list-search.ts';
import { violationWords } from '../../ui/forms/refusal.ts';
import { longList } from '../../ui/lists/long-list.ts';
import { fieldOf, newAddOn, newFields, problemsOf, type WhatFields } from './add-on-fields.ts';
import { servicesOffering } from './offered-by.ts';
import { What } from './what-fields.tsx';

export function AddOnsPage() {
  const { formats, say, session } = useDashboard();
  const search = useListSearch<'find'>();
  const list = useQuery(addOnsOf(session.client));
  const services = useQuery(servicesOf(session.client)).data ?? [];
  const found = (list.data ?? []).filter(({ name }) => isNamedBy(name, search.of('find'), formats.locale));
  return (
    <ListPage
      title={say('booking.addOns')}
      back={{ address: servicesEditorAddress, name: say('services.title') }}
      add={{
        permission: 'SERVICES.MANAGE',
        title: say('addOns.add'),
        hint: say('addOns.addHint'),
        form: <AddAddOn />,
      }}
      tools={
        (list.data?.length ?? 0) < longList ? undefined : (
          <ListFilters search={search} find={say('addOns.find')} choices={[]} />
        )
      }
    >
      {list.data === undefined ? (
        <Reading error={list.error} onAgain={() => void list.refetch()} />
      ) : (
        <>
          <p className="oh-soft">
            {say(list.data.length === 0 ? 'addOns.empty' : found.length === 0 ? 'choices.none' : 'addOns.hint')}
          </p>
          {found.length === 0 ? null : (
            <Rows
              columns={[say('booking.price'), say('services.title')]}
              rows={found.map((addOn) => ({
                id: addOn.id,
                address: addOnAddress(addOn.id),
                name: addOn.name,
                facts: lengthOrNumberOf(addOn, say, formats),
                values: [
                  priceOfAddOn(addOn, say, formats),
                  formats.shortList(servicesOffering(services, addOn.id).map(({ name }) => own(name))),
                ],
              }))}
            />
          )}
        </>
      )}
    </ListPage>
  );
}

const sayings = { ADD_ON_LIMIT_REACHED: 'addOns.full' } as const;

function AddAddOn() {
  const { say, session } = useDashboard();
  const currency = useQuery(currencyOf(session.client)).data;
  const [typed, setTyped] = useState<WhatFields>(newFields);
  const adding = useAdding<AddOn, NewAddOn>(useCreateAddOn(session.client), ({ id }) => addOnAddress(id));
  const refusal = useRefusal(adding.error, sayings);
  const problems = problemsOf(typed, typed.kind);
  const violations = isCallError(adding.error) ? adding.error.fieldViolations : [];
  const refused = Object.fromEntries(
    violations.map((violation) => [fieldOf(violation.field), violationWords(violation, say)]),
  );
  const { name, ...ofOthers } = refused;
  const errors = {
    ...ofOthers,
    ...Object.fromEntries(Object.entries(problems).map(([field, problem]) => [field, say(problem)])),
  };
  return (
    <AddingForm<NewAddOn>
      adding={adding}
      id="new-add-on-name"
      label={say('addOns.name')}
      act={say('addOns.addDo')}
      maxLength={100}
      refusal={violations.length === 0 ? refusal : name}
      isWhole={Object.keys(problems).length === 0}
      inputOf={(said) => ({ addOn: newAddOn(said, typed) })}
      below={
        <What
          shown={typed}
          errors={errors}
          currency={currency}
          idPrefix="new-add-on"
          onType={(changes) => {
            setTyped({ ...typed, ...changes });
            adding.retyped();
          }}
        />
      }
    />
  );
}
