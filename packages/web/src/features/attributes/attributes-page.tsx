/** The attributes that the business has defined, and defining one. */

import { NativeSelect } from '@mantine/core';
import type { AttributeDefinition } from '@openhours/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { attributeAddress, settingsAddress } from '../../pages/dashboard-addresses.ts';
import { attributesOf, useCreateAttribute } from '../../queries/attributes.ts';
import { useDashboard } from '../../ui/context/dashboard-context.tsx';
import { AddingForm, useAdding, useRefusal } from '../../ui/editing/adding.tsx';
import { ListPage } from '../../ui/editing/list-page.tsx';
import { Reading } from '../../ui/editing/saved-words.tsx';
import { Rows } from '../../ui/editing/section.tsx';
import {
  type AttributeFields,
  emptyFields,
  maxName,
  newAttribute,
  problemsOf,
  type ValueType,
  valueTypes,
} from './attribute-fields.ts';
import { useAllowedWords } from './attribute-words.ts';
import { ConfigFields } from './config-fields.tsx';

export function AttributesPage() {
  const { say, session } = useDashboard();
  const list = useQuery(attributesOf(session.client));
  const allowed = useAllowedWords();
  return (
    <ListPage
      title={say('attributes.title')}
      back={{ address: settingsAddress, name: say('settings.title') }}
      add={{
        permission: 'SERVICES.MANAGE',
        title: say('attributes.add'),
        hint: say('attributes.addHint'),
        form: <AddAttribute />,
      }}
    >
      {list.data === undefined ? (
        <Reading error={list.error} onAgain={() => void list.refetch()} />
      ) : (
        <>
          <p className="oh-soft">{say(list.data.length === 0 ? 'attributes.empty' : 'attributes.hint')}</p>
          {list.data.length === 0 ? null : (
            <Rows
              rows={list.data.map((definition) => ({
                id: definition.id,
                address: attributeAddress(definition.id),
                name: definition.name,
                facts: allowed(definition),
                mark: definition.visibility ? undefined : say('attributes.hidden'),
              }))}
            />
          )}
        </>
      )}
    </ListPage>
  );
}

const sayings = {
  DUPLICATE_ATTRIBUTE_NAME: 'attributes.taken',
  FAILED_PRECONDITION: 'attributes.full',
} as const;

type NewAttribute = ReturnType<typeof newAttribute>;

function AddAttribute() {
  const { say, session } = useDashboard();
  const [valueType, setValueType] = useState<ValueType>('BOOL');
  const [typed, setTyped] = useState<AttributeFields>(emptyFields);
  const adding = useAdding<AttributeDefinition, NewAttribute>(useCreateAttribute(session.client), ({ id }) =>
    attributeAddress(id),
  );
  // The name is asked by the form itself, and the default follows from the rest.
  const problems = problemsOf(valueType, { ...typed, name: '–', byDefault: typed.min }, say);
  const isUntouched = typed.values === '';
  return (
    <AddingForm
      adding={adding}
      id="new-attribute-name"
      label={say('attributes.name')}
      act={say('attributes.addDo')}
      maxLength={maxName}
      refusal={useRefusal(adding.error, sayings)}
      isWhole={Object.keys(problems).length === 0}
      inputOf={(name) => newAttribute(valueType, { ...typed, name })}
      below={
        <>
          <NativeSelect
            id="new-attribute-type"
            label={say('attributes.type')}
            value={valueType}
            onChange={(event) => {
              setValueType(event.currentTarget.value as ValueType);
              adding.retyped();
            }}
            data={valueTypes.map((value) => ({ value, label: say(`attributes.type.${value}`) }))}
          />
          <ConfigFields
            valueType={valueType}
            shown={typed}
            problems={isUntouched && valueType === 'STRING' ? {} : problems}
            onType={(field, value) => {
              setTyped({ ...typed, [field]: value });
              adding.retyped();
            }}
          />
        </>
      }
    />
  );
}
