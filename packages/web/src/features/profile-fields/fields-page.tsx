/** The fields of profiles, networks apart from all others: adding one, and bringing them into order. */
import { NativeSelect } from '@mantine/core';
import { type CustomField, type CustomFieldType, customFieldTypes } from '@openhours/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { profileFieldAddress } from '../../pages/badge-addresses.ts';
import { settingsAddress } from '../../pages/dashboard-addresses.ts';
import {
  type NewProfileField,
  profileFieldsOf,
  useCreateProfileField,
  useOrderProfileFields,
} from '../../queries/profile-fields.ts';
import { useDashboard } from '../../ui/context/dashboard-context.tsx';
import { AddingForm, useAdding, useRefusal } from '../../ui/editing/adding.tsx';
import { ListPage } from '../../ui/editing/list-page.tsx';
import { Reading } from '../../ui/editing/saved-words.tsx';
import { Section } from '../../ui/editing/section.tsx';
import { SortableRows } from '../../ui/editing/sortable-rows.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';

export function FieldsPage() {
  const { say, session } = useDashboard();
  const list = useQuery(profileFieldsOf(session.client));
  const general = list.data?.filter(({ section }) => section !== 'SOCIAL') ?? [];
  const social = list.data?.filter(({ section }) => section === 'SOCIAL') ?? [];
  return (
    <ListPage
      title={say('fields.title')}
      back={{ address: settingsAddress, name: say('settings.title') }}
      add={{
        permission: 'CUSTOM_FIELDS.MANAGE',
        title: say('fields.add'),
        hint: say('fields.addHint'),
        form: <AddField />,
      }}
    >
      {list.data === undefined ? (
        <Reading error={list.error} onAgain={() => void list.refetch()} />
      ) : (
        <>
          <p className="oh-soft">{say(list.data.length === 0 ? 'fields.empty' : 'fields.hint')}</p>
          <Fields fields={general} />
          {social.length === 0 ? null : (
            <Section title={say('fields.networks')}>
              <Fields fields={social} />
            </Section>
          )}
        </>
      )}
    </ListPage>
  );
}

function Fields({ fields }: { readonly fields: readonly CustomField[] }) {
  const { say, session } = useDashboard();
  const ordering = useOrderProfileFields(session.client);
  const ids = fields.map(({ id }) => id);
  return (
    <>
      {ordering.isError ? <Notice meaning="bad" title={say('editor.actFailed')} spoken /> : null}
      <SortableRows
        permission="CUSTOM_FIELDS.MANAGE"
        columns={[say('fields.privacy')]}
        rows={fields.map(({ appliesTo, defaultPrivacy, fieldType, id, name }) => ({
          id,
          address: profileFieldAddress(id),
          name,
          facts: [
            say(`fields.type.${fieldType}`),
            ...(appliesTo === 'SELECTED_MEMBERS' ? [say('fields.someOnly')] : []),
          ],
          values: [say(`fields.short.${defaultPrivacy}`)],
        }))}
        onMove={(id, afterId) => ordering.mutateAsync(orderAfter(ids, id, afterId))}
      />
    </>
  );
}

/** The ids with one of them behind another one, or first. */
function orderAfter(ids: readonly string[], id: string, afterId: string | undefined): string[] {
  const others = ids.filter((each) => each !== id);
  return others.toSpliced(afterId === undefined ? 0 : others.indexOf(afterId) + 1, 0, id);
}

function AddField() {
  const { say, session } = useDashboard();
  const [fieldType, setFieldType] = useState<CustomFieldType>('TEXT');
  const adding = useAdding(useCreateProfileField(session.client), ({ id }) => profileFieldAddress(id));
  const refusal = useRefusal(adding.error, {
    ALREADY_EXISTS: 'fields.taken',
    INCORRECT_FIELD_TYPE: 'fields.otherType',
    CUSTOM_FIELD_LIMIT_REACHED: 'fields.tooMany',
  });
  return (
    <AddingForm<NewProfileField>
      id="new-field-name"
      label={say('fields.name')}
      act={say('fields.addDo')}
      maxLength={150}
      adding={adding}
      refusal={refusal}
      inputOf={(name) => ({ name, fieldType, ...(fieldType === 'SOCIAL' ? { socialType: 'OTHER' as const } : {}) })}
      below={
        <NativeSelect
          id="new-field-type"
          label={say('fields.type')}
          value={fieldType}
          onChange={(event) => {
            setFieldType(event.currentTarget.value as CustomFieldType);
            adding.retyped();
          }}
          data={customFieldTypes.map((value) => ({ value, label: say(`fields.type.${value}`) }))}
        />
      }
    />
  );
}
