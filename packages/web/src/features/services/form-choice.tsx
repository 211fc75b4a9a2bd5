/** Which form a service has, and the editor of its questions. */

import { Button, NativeSelect, Switch, Textarea, TextInput } from '@mantine/core';
import { isCallError } from '@openhours/client';
import type { Form, FormFieldInput } from '@openhours/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formsOf, useCreateForm, useUpdateForm } from '../../queries/forms.ts';
import { isRevisionConflict } from '../../session/revision-conflict.ts';
import { useDashboard } from '../../ui/context/dashboard-context.tsx';
import styles from '../../ui/editing/editing.module.css';
import { violationWords } from '../../ui/forms/refusal.ts';
import actions from '../../ui/styles/actions.module.css';

/** As the contract has them; none of its code is read here. */
const valueTypes = ['SHORT_TEXT', 'LONG_TEXT', 'CHECK_BOX'] as const;
/** What a question is to whoever writes one: a line with answers to choose from is something else than a line. */
const questionKinds = [...valueTypes, 'CHOICE'] as const;
type QuestionKind = (typeof questionKinds)[number];

function kindOf({ choices, valueType }: FormFieldInput): QuestionKind {
  return choices === undefined ? valueType : 'CHOICE';
}

/** The field as a question of another kind; a choice begins with nothing to choose from. */
function asKind({ choices: _, maxLength, ...field }: FormFieldInput, kind: QuestionKind): FormFieldInput {
  return kind === 'CHOICE'
    ? { ...field, valueType: 'SHORT_TEXT', choices: [] }
    : { ...field, ...(maxLength === undefined || kind === 'CHECK_BOX' ? {} : { maxLength }), valueType: kind };
}

/** As it is saved: lines that say nothing are no answers. */
function asSaved(field: FormFieldInput): FormFieldInput {
  const { choices } = field;
  return choices === undefined ? field : { ...field, choices: choices.filter((choice) => choice.trim() !== '') };
}

interface FormChoiceProps {
  readonly formId: string;
  readonly error: string | undefined;
  readonly onChoose: (formId: string) => void;
}

export function FormChoice({ formId, error, onChoose }: FormChoiceProps) {
  const { say, session } = useDashboard();
  const forms = useQuery(formsOf(session.client)).data ?? [];
  const [isEditing, setEditing] = useState(false);
  const chosen = forms.find(({ id }) => id === formId);
  const making = useCreateForm(session.client, {
    onSuccess: ({ form }) => {
      onChoose(form.id);
      setEditing(true);
    },
  });
  const make = () => {
    if (!making.isPending) {
      making.mutate({
        name: say('forms.newName'),
        fields: (forms.find((form) => form.default)?.fields ?? []).map(({ id: _, ...field }) => field),
      });
    }
  };
  return (
    <>
      <NativeSelect
        id="service-formId"
        label={say('service.formId')}
        value={formId}
        error={error}
        onChange={(event) => onChoose(event.currentTarget.value)}
        data={forms.map(({ id, name }) => ({ value: id, label: name }))}
      />
      <div className={actions['buttons']}>
        <Button
          variant="default"
          aria-expanded={isEditing}
          disabled={chosen === undefined}
          onClick={() => setEditing(!isEditing)}
        >
          {say('forms.edit')}
        </Button>
        <Button variant="default" aria-disabled={making.isPending} onClick={make}>
          {say('forms.new')}
        </Button>
      </div>
      {making.isError ? <p role="alert">{say('editor.notSavedHint')}</p> : null}
      {isEditing && chosen !== undefined ? <FormEditor key={`${chosen.id} ${chosen.revision}`} form={chosen} /> : null}
    </>
  );
}

function FormEditor({ form }: { form: Form }) {
  const { say, session } = useDashboard();
  const [name, setName] = useState(form.name);
  const [fields, setFields] = useState<readonly FormFieldInput[]>(form.fields);
  const saving = useUpdateForm(session.client);
  const save = () => {
    if (!saving.isPending) {
      saving.mutate({ id: form.id, revision: form.revision, name, fields: fields.map(asSaved) });
    }
  };
  const violations = isCallError(saving.error) ? saving.error.fieldViolations : [];
  const problemOf = (isAbout: (field: string) => boolean) => {
    const found = violations.find(({ field }) => isAbout(field));
    if (found === undefined) {
      return undefined;
    }
    // Fewer answers than two are no choice.
    return found.violatedRule === 'MIN_SIZE' ? say('forms.choicesHint') : violationWords(found, say);
  };
  const isStale = isRevisionConflict(saving.error);
  // What was refused is told by its place among the questions, and of what was sent.
  const change = (next: readonly FormFieldInput[]) => {
    saving.reset();
    setFields(next);
  };
  const put = (index: number, changes: Partial<FormFieldInput>) =>
    change(fields.map((field, at) => (at === index ? { ...field, ...changes } : field)));
  const turn = (index: number, kind: QuestionKind) =>
    change(fields.map((field, at) => (at === index ? asKind(field, kind) : field)));
  const move = (index: number, by: number) => {
    const next = [...fields];
    const [field] = next.splice(index, 1);
    next.splice(index + by, 0, field as FormFieldInput);
    change(next);
  };
  return (
    <fieldset className={actions['question']}>
      <TextInput
        id="form-name"
        label={say('forms.name')}
        value={name}
        maxLength={200}
        error={problemOf((field) => field === 'form.name')}
        onChange={(event) => {
          saving.reset();
          setName(event.currentTarget.value);
        }}
      />
      <ol className={styles['form']}>
        {fields.map((field, index) => (
          // Questions without an id are new, and stand where they were put.
          <li key={field.id ?? `new ${index}`} className={styles['form']}>
            <div className={styles['pair']}>
              <TextInput
                label={say('forms.question', { number: index + 1 })}
                value={field.label}
                maxLength={250}
                error={problemOf(
                  (field) =>
                    field.startsWith(`form.fields[${index}]`) && !field.startsWith(`form.fields[${index}].choices`),
                )}
                onChange={(event) => put(index, { label: event.currentTarget.value })}
              />
              <NativeSelect
                label={say('forms.type', { number: index + 1 })}
                value={kindOf(field)}
                disabled={field.contactField !== undefined}
                onChange={(event) => turn(index, event.currentTarget.value as QuestionKind)}
                data={questionKinds.map((value) => ({ value, label: say(`forms.type.${value}`) }))}
              />
            </div>
            {field.choices === undefined ? null : (
              <Textarea
                label={say('forms.choices', { number: index + 1 })}
                description={say('forms.choicesHint')}
                rows={4}
                value={field.choices.join('\n')}
                error={problemOf((each) => each.startsWith(`form.fields[${index}].choices`))}
                onChange={(event) => put(index, { choices: event.currentTarget.value.split('\n') })}
              />
            )}
            <Switch
              size="md"
              checked={field.required === true}
              label={say('forms.required', { number: index + 1 })}
              onChange={(event) => put(index, { required: event.currentTarget.checked })}
            />
            <div className={actions['buttons']}>
              <Button variant="subtle" disabled={index === 0} onClick={() => move(index, -1)}>
                {say('forms.up', { number: index + 1 })}
              </Button>
              <Button variant="subtle" onClick={() => change(fields.filter((_, at) => at !== index))}>
                {say('forms.remove', { number: index + 1 })}
              </Button>
            </div>
          </li>
        ))}
      </ol>
      {isStale ? <p role="alert">{say('forms.stale')}</p> : null}
      {saving.isError && !isStale ? <p role="alert">{say('editor.notSavedHint')}</p> : null}
      <div className={actions['buttons']}>
        <Button
          variant="default"
          onClick={() => change([...fields, { label: '', valueType: 'SHORT_TEXT', required: false }])}
        >
          {say('forms.add')}
        </Button>
        <Button aria-disabled={saving.isPending} onClick={save}>
          {say(saving.isPending ? 'editor.saving' : 'forms.save')}
        </Button>
      </div>
      <p className="oh-soft oh-small">{say('forms.shared')}</p>
    </fieldset>
  );
}
