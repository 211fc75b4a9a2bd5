/** The editor of a form's questions, in each language of the site. */

import { Button, NativeSelect, Switch, Textarea, TextInput } from '@mantine/core';
import { isCallError } from '@openhours/client';
import type { FieldViolation, Form, FormFieldInput } from '@openhours/contract';
import { useState } from 'react';
import { useUpdateForm } from '../../queries/forms.ts';
import { isRevisionConflict } from '../../session/revision-conflict.ts';
import { useDashboard } from '../../ui/context/dashboard-context.tsx';
import styles from '../../ui/editing/editing.module.css';
import { ListInLanguage } from '../../ui/editing/list-in-language.tsx';
import { useChosenLanguage } from '../../ui/editing/words-language.tsx';
import { violationWords } from '../../ui/forms/refusal.ts';
import actions from '../../ui/styles/actions.module.css';
import {
  asSaved,
  saidChoice,
  saidText,
  withChoices,
  withoutChoices,
  withSaidChoice,
  withSaidText,
} from './form-words.ts';

/** As the contract has them; none of its code is read here. */
const valueTypes = ['SHORT_TEXT', 'LONG_TEXT', 'CHECK_BOX'] as const;
/** What a question is to whoever writes one: a line with answers to choose from is something else than a line. */
const questionKinds = [...valueTypes, 'CHOICE'] as const;
type QuestionKind = (typeof questionKinds)[number];

function kindOf({ choices, valueType }: FormFieldInput): QuestionKind {
  return choices === undefined ? valueType : 'CHOICE';
}

/** The field as a question of another kind; a choice begins with nothing to choose from. */
function asKind(before: FormFieldInput, kind: QuestionKind): FormFieldInput {
  const { maxLength, ...field } = withoutChoices(before);
  return kind === 'CHOICE'
    ? { ...field, valueType: 'SHORT_TEXT', choices: [] }
    : { ...field, ...(maxLength === undefined || kind === 'CHECK_BOX' ? {} : { maxLength }), valueType: kind };
}

/** Where a refusal belongs: among the answers of a question, or to the question itself. */
function isOfChoices({ field }: FieldViolation): boolean {
  return field.includes('.choices');
}

export function FormEditor({ form }: { form: Form }) {
  const { say, session } = useDashboard();
  const [name, setName] = useState(form.name);
  const [fields, setFields] = useState<readonly FormFieldInput[]>(form.fields);
  const { choice, isMain, language } = useChosenLanguage();
  const saving = useUpdateForm(session.client);
  const save = () => {
    if (!saving.isPending) {
      saving.mutate({ id: form.id, revision: form.revision, name, fields: fields.map(asSaved) });
    }
  };
  const violations = isCallError(saving.error) ? saving.error.fieldViolations : [];
  const nameProblem = violations.find(({ field }) => field === 'form.name');
  const isStale = isRevisionConflict(saving.error);
  // What was refused is told by its place among the questions, and of what was sent.
  const change = (next: readonly FormFieldInput[]) => {
    saving.reset();
    setFields(next);
  };
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
        error={nameProblem === undefined ? undefined : violationWords(nameProblem, say)}
        onChange={(event) => {
          saving.reset();
          setName(event.currentTarget.value);
        }}
      />
      {choice}
      <ol className={styles['form']}>
        {fields.map((field, index) => (
          // Questions without an id are new, and stand where they were put.
          <li key={field.id ?? `new ${index}`} className={styles['form']}>
            <QuestionEditor
              field={field}
              number={index + 1}
              language={isMain ? undefined : language}
              violations={violations.filter((each) => each.field.startsWith(`form.fields[${index}]`))}
              onChange={(next) => change(fields.map((each, at) => (at === index ? next : each)))}
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

interface QuestionProps {
  readonly field: FormFieldInput;
  readonly number: number;
  /** Absent: that of the business. */
  readonly language: string | undefined;
  readonly violations: readonly FieldViolation[];
  readonly onChange: (field: FormFieldInput) => void;
}

function QuestionEditor({ field, language, number, violations, onChange }: QuestionProps) {
  const { say } = useDashboard();
  const problem = violations.find((each) => !isOfChoices(each));
  return (
    <>
      <div className={styles['pair']}>
        <TextInput
          label={say('forms.question', { number })}
          maxLength={250}
          error={problem === undefined ? undefined : violationWords(problem, say)}
          {...wordsOf(field, 'label', language, onChange)}
        />
        <NativeSelect
          label={say('forms.type', { number })}
          value={kindOf(field)}
          disabled={field.contactField !== undefined}
          onChange={(event) => onChange(asKind(field, event.currentTarget.value as QuestionKind))}
          data={questionKinds.map((value) => ({ value, label: say(`forms.type.${value}`) }))}
        />
      </div>
      {field.hint === undefined ? null : (
        <TextInput
          label={say('forms.hint', { number })}
          maxLength={500}
          {...wordsOf(field, 'hint', language, onChange)}
        />
      )}
      {field.choices === undefined ? null : (
        <ChoicesEditor
          field={field}
          number={number}
          language={language}
          violations={violations.filter(isOfChoices)}
          onChange={onChange}
        />
      )}
      <Switch
        size="md"
        checked={field.required === true}
        label={say('forms.required', { number })}
        onChange={(event) => onChange({ ...field, required: event.currentTarget.checked })}
      />
    </>
  );
}

/** What a field of a question shows and changes: its text in a language. */
function wordsOf(
  field: FormFieldInput,
  text: 'label' | 'hint',
  language: string | undefined,
  onChange: (field: FormFieldInput) => void,
) {
  const own = field[text] ?? '';
  return {
    value: language === undefined ? own : saidText(field, language, text),
    placeholder: language === undefined || own === '' ? undefined : own,
    lang: language,
    dir: 'auto',
    onChange: (event: { currentTarget: { value: string } }) => {
      const texts = { [text]: event.currentTarget.value };
      onChange(language === undefined ? { ...field, ...texts } : withSaidText(field, language, texts));
    },
  } as const;
}

/** The answers there are: one a line, and in another language each with that of the business before it. */
function ChoicesEditor({ field, language, number, violations: [problem], onChange }: QuestionProps) {
  const { say } = useDashboard();
  const { choices = [] } = field;
  // Fewer answers than two are no choice.
  const error =
    problem === undefined
      ? undefined
      : problem.violatedRule === 'MIN_SIZE'
        ? say('forms.choicesHint')
        : violationWords(problem, say);
  if (language === undefined) {
    return (
      <Textarea
        label={say('forms.choices', { number })}
        description={say('forms.choicesHint')}
        rows={4}
        value={choices.join('\n')}
        error={error}
        onChange={(event) => onChange(withChoices(field, event.currentTarget.value.split('\n')))}
      />
    );
  }
  return (
    <ListInLanguage
      legend={say('forms.choices', { number })}
      language={language}
      texts={[...new Set(choices.filter((choice) => choice.trim() !== ''))]}
      maxLength={100}
      error={error}
      saidOf={(choice) => saidChoice(field, language, choice)}
      onSay={(choice, words) => onChange(withSaidChoice(field, language, choice, words))}
    />
  );
}
