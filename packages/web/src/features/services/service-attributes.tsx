/** What a service has of the attributes of the business: chosen one by one, and kept as soon as it is chosen. */

import { NativeSelect, TextInput } from '@mantine/core';
import type { AttributeDefinition, AttributeValue, Service } from '@openhours/contract';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { attributesAddress } from '../../pages/dashboard-addresses.ts';
import {
  type AttributeData,
  attributesOf,
  attributesOfEntity,
  type SetValue,
  useSetAttributeValue,
} from '../../queries/attributes.ts';
import { useDashboard } from '../../ui/context/dashboard-context.tsx';
import styles from '../../ui/editing/editing.module.css';
import { Reading } from '../../ui/editing/saved-words.tsx';
import { Section } from '../../ui/editing/section.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { refusalWords } from '../../ui/forms/refusal.ts';

export function ServiceAttributes({ service }: { readonly service: Service }) {
  const { say, session } = useDashboard();
  const definitions = useQuery(attributesOf(session.client));
  const values = useQuery(attributesOfEntity(session.client, service.id));
  const setting = useSetAttributeValue(session.client, service.id);
  const isRead = definitions.data !== undefined && values.data !== undefined;
  return (
    <Section
      id="service-part-attributes"
      title={say('attributes.title')}
      hint={
        isRead ? say(definitions.data.length === 0 ? 'service.attributesNone' : 'service.attributesHint') : undefined
      }
    >
      {isRead ? (
        <div className={styles['form']}>
          {definitions.data.map((definition) => (
            <Value
              key={definition.id}
              definition={definition}
              value={shownValue(definition, values.data, setting.isPending ? setting.variables : undefined)}
              onSet={(data) => setting.mutate({ attributeDefinitionId: definition.id, data })}
            />
          ))}
          <p role="status" className="oh-soft">
            {setting.isPending ? say('editor.saving') : setting.isSuccess ? say('editor.saved') : ''}
          </p>
          {setting.error === null ? null : (
            <Notice meaning="bad" title={say('editor.notSaved')} spoken>
              <p>{refusalWords(setting.error, say)}</p>
            </Notice>
          )}
        </div>
      ) : (
        <Reading
          error={definitions.error ?? values.error}
          onAgain={() => void Promise.all([definitions.refetch(), values.refetch()])}
        />
      )}
      <p>
        <Link to={attributesAddress}>{say('attributes.title')}</Link>
      </p>
    </Section>
  );
}

/** What is being saved stands there already; else what is stored. */
function shownValue(
  { id }: AttributeDefinition,
  values: readonly { readonly attributeValue: AttributeValue }[],
  saving: SetValue | undefined,
): AttributeData {
  return saving?.attributeDefinitionId === id
    ? (saving.data ?? {})
    : (values.find(({ attributeValue }) => attributeValue.attributeDefinitionId === id)?.attributeValue ?? {});
}

interface ValueProps {
  readonly definition: AttributeDefinition;
  readonly value: AttributeData;
  readonly onSet: (data: AttributeData | undefined) => void;
}

function Value({ definition, value, onSet }: ValueProps) {
  const { say } = useDashboard();
  if (definition.valueType === 'NUMBER') {
    const stored = value.numberData === undefined ? '' : String(value.numberData);
    return <NumberValue key={stored} definition={definition} stored={stored} onSet={onSet} />;
  }
  const choices =
    definition.valueType === 'BOOL'
      ? (['yes', 'no'] as const).map((each) => ({ value: each, label: say(`attributes.${each}`) }))
      : (definition.stringConfig?.allowedValues ?? []).map((each) => ({ value: each, label: each }));
  const chosen = value.boolData === undefined ? (value.stringData ?? '') : value.boolData ? 'yes' : 'no';
  const dataOf = (choice: string): AttributeData =>
    definition.valueType === 'BOOL' ? { boolData: choice === 'yes' } : { stringData: choice };
  return (
    <NativeSelect
      id={`service-attribute-${definition.id}`}
      label={<bdi>{definition.name}</bdi>}
      value={chosen}
      onChange={({ currentTarget: { value: choice } }) => onSet(choice === '' ? undefined : dataOf(choice))}
      data={[{ value: '', label: say('service.attributeUnset') }, ...choices]}
    />
  );
}

interface NumberValueProps {
  readonly definition: AttributeDefinition;
  readonly stored: string;
  readonly onSet: (data: AttributeData | undefined) => void;
}

/** Kept when somebody is done with the field: its first digits alone may be another number. */
function NumberValue({ definition: { id, name, numberConfig = { min: 0, max: 0 } }, stored, onSet }: NumberValueProps) {
  const { say } = useDashboard();
  const [typed, setTyped] = useState(stored);
  const [isRefused, setRefused] = useState(false);
  const range = say('attributes.range', { ...numberConfig });
  const keep = () => {
    const text = typed.trim();
    const number = /^-?\d+$/.test(text) ? Number(text) : Number.NaN;
    const isAllowed = text === '' || (numberConfig.min <= number && number <= numberConfig.max);
    setRefused(!isAllowed);
    if (isAllowed && text !== stored) {
      onSet(text === '' ? undefined : { numberData: number });
    }
  };
  return (
    <TextInput
      id={`service-attribute-${id}`}
      label={<bdi>{name}</bdi>}
      description={range}
      inputMode="numeric"
      value={typed}
      autoComplete="off"
      error={isRefused ? range : undefined}
      onChange={(event) => {
        setRefused(false);
        setTyped(event.currentTarget.value);
      }}
      onBlur={keep}
      onKeyDown={(event) => {
        if (event.key === 'Enter') {
          keep();
        }
      }}
    />
  );
}
