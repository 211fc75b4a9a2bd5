/** One field of profiles: what it is called, who sees what members say in it, and taking it out of them. */
import { TextInput } from '@mantine/core';
import type { CustomField, FieldPrivacy } from '@openhours/contract';
import { useNavigate } from '@tanstack/react-router';
import { own } from '../../language/bidi.ts';
import { profileFieldsAddress } from '../../pages/badge-addresses.ts';
import {
  profileFieldById,
  profileFieldsOf,
  useEndProfileField,
  useProfileFieldEditing,
} from '../../queries/profile-fields.ts';
import { useDashboard } from '../../ui/context/dashboard-context.tsx';
import { useIdInAddress } from '../../ui/context/id-in-address.ts';
import styles from '../../ui/editing/editing.module.css';
import { RadioGroup } from '../../ui/editing/radio-group.tsx';
import { RowPage } from '../../ui/editing/row-page.tsx';
import { AskOnce, SavedWords } from '../../ui/editing/saved-words.tsx';
import { EditorPage, Section } from '../../ui/editing/section.tsx';
import { useDraft } from '../../ui/editing/use-draft.ts';

export function FieldView() {
  return <FieldPage fieldId={useIdInAddress()} />;
}

function FieldPage({ fieldId }: { readonly fieldId: string }) {
  const { say, session } = useDashboard();
  const back = { address: profileFieldsAddress, name: say('fields.title') };
  return (
    <RowPage
      id={fieldId}
      row={profileFieldById(session.client, fieldId)}
      listKey={profileFieldsOf(session.client).queryKey}
      inList={(fields: readonly CustomField[]) => fields.find(({ id }) => id === fieldId)}
      back={back}
      missing={{ title: say('fields.missing'), hint: say('fields.missingHint') }}
    >
      {(field) => (
        <EditorPage title={field.name} back={back} permission="CUSTOM_FIELDS.MANAGE">
          <Words key={field.id} field={field} />
          <End field={field} />
        </EditorPage>
      )}
    </RowPage>
  );
}

interface FieldFields {
  readonly [field: string]: unknown;
  readonly name: string;
  readonly defaultPrivacy: FieldPrivacy;
  readonly revision: string;
}

const fieldsOf = ({ defaultPrivacy, name, revision }: CustomField): FieldFields => ({ name, defaultPrivacy, revision });

function Words({ field }: { readonly field: CustomField }) {
  const { say, session } = useDashboard();
  const editing = useProfileFieldEditing(session.client, field.id);
  const draft = useDraft<FieldFields>({
    saved: fieldsOf(field),
    savesItself: true,
    fieldOf: (wireField) => wireField.replace(/^field\./, ''),
    refusedFields: ({ code }): Readonly<Record<string, string>> =>
      code === 'ALREADY_EXISTS'
        ? { name: say('fields.taken') }
        : code === 'RESERVED_FIELD_NAME_NON_EDITABLE'
          ? { name: say('fields.reserved') }
          : {},
    save: async ({ revision: _revision, ...changed }, saved) =>
      fieldsOf(await editing.save({ ...changed, revision: saved.revision })),
    reread: async () => fieldsOf(await editing.reread()),
  });
  const { errors, shown } = draft;
  const nameOf = (name: string) => say(name === 'name' ? 'fields.name' : 'fields.privacy');
  return (
    <Section title={say('fields.words')} hint={say(`fields.type.${field.fieldType}`)}>
      <SavedWords
        draft={draft}
        nameOf={nameOf}
        wordsOf={(name, value) => (name === 'name' ? String(value) : say(`fields.short.${value as FieldPrivacy}`))}
      />
      <div className={styles['form']}>
        <TextInput
          id="field-name"
          label={say('fields.name')}
          maxLength={150}
          dir="auto"
          autoComplete="off"
          value={shown.name}
          error={errors['name']}
          onChange={(event) => draft.set('name', event.currentTarget.value)}
        />
        <RadioGroup
          legend={say('fields.privacy')}
          value={shown.defaultPrivacy}
          options={(['PRIVATE', 'PUBLIC'] as const).map((value) => ({ value, label: say(`fields.${value}`) }))}
          onChoose={(value) => draft.set('defaultPrivacy', value)}
        />
      </div>
    </Section>
  );
}

/** Hiding it, after which it can be brought back by its name, and deleting it. */
function End({ field }: { readonly field: CustomField }) {
  const { say, session } = useDashboard();
  const navigate = useNavigate();
  const ending = useEndProfileField(session.client, { onSuccess: () => navigate({ to: profileFieldsAddress }) });
  const end = (isDeleted: boolean) => ending.mutateAsync({ id: field.id, revision: field.revision, isDeleted });
  return (
    <Section title={say('fields.end')}>
      <AskOnce
        act={say('fields.hide')}
        title={say('fields.hideAsk', { name: own(field.name) })}
        consequence={<p>{say('fields.hideConsequence')}</p>}
        onConfirm={() => end(false)}
      />
      <AskOnce
        act={say('fields.delete')}
        title={say('fields.deleteAsk', { name: own(field.name) })}
        consequence={<p>{say('fields.deleteConsequence')}</p>}
        onConfirm={() => end(true)}
      />
    </Section>
  );
}
