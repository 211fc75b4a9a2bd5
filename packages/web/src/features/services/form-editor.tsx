/** The editor of a form's questions, in each language of the site. */

import { Button, NativeSelect, Switch, Textarea, TextInput } from '@mantine/core';
import { isCallError } from '@openhours/client';
import type { FieldViolation, Form } from '@openhours/contract';
import { useState } from 'react';
import { nameOfLanguage } from '../../language/offered-languages.ts';
import type { DashboardTextId, Say } from '../../language/texts.ts';
import { useUpdateForm } from '../../queries/forms.ts';
import { isRevisionConflict } from '../../session/revision-conflict.ts';
import { useDashboard } from '../../ui/context/dashboard-context.tsx';
import styles from '../../ui/editing/editing.module.css';
import { ListInLanguage } from '../../ui/editing/list-in-language.tsx';
import { RefusedElsewhere } from '../../ui/editing/refused-elsewhere.tsx';
import { useChosenLanguage } from '../../ui/editing/words-language.tsx';
import { violationWords } from '../../ui/forms/refusal.ts';
import actions from '../../ui/styles/actions.module.css';
import {
  answersOf,
  asSaved,
  type EditedQuestion,
  editedQuestion,
  type QuestionRefusal,
  type QuestionText,
  refusalsOf,
  saidChoice,
  saidText,
  withSaidChoice,
  withSaidText,
} from './form-words.ts';

/** As the contract has them; none of its code is read here. */
const valueTypes = ['SHORT_TEXT', 'LONG_TEXT', 'CHECK_BOX'] as const;
/** What a question is to whoever writes one: a line with answers to choose from is something else than a line. */
const questionKinds = [...valueTypes, 'CHOICE'] as const;
type QuestionKind = (typeof questionKinds)[number];

function kindOf({ choices, valueType }: EditedQuestion): QuestionKind {
  return choices === undefined ? valueType : 'CHOICE';
}

/** The field as a question of another kind; a choice begins with nothing to choose from. */
function asKind({ choices: _, maxLength, ...field }: EditedQuestion, kind: QuestionKind): EditedQuestion {
  return kind === 'CHOICE'
    ? { ...field, valueType: 'SHORT_TEXT', choices: [] }
    : { ...field, ...(maxLength === undefined || kind === 'CHECK_BOX' ? {} : { maxLength }), valueType: kind };
}

const emptyQuestion: EditedQuestion = { label: '', valueType: 'SHORT_TEXT', required: false, translations: [] };

/** What is typed over a form, and how it is saved. */
function useFormDraft(form: Form) {
  const { session } = useDashboard();
  const [name, setName] = useState(form.name);
  const [fields, setFields] = useState<readonly EditedQuestion[]>(() => form.fields.map(editedQuestion));
  const saving = useUpdateForm(session.client);
  return {
    name,
    fields,
    saving,
    rename(next: string) {
      saving.reset();
      setName(next);
    },
    // What was refused is told by its place among the questions, and of what was sent.
    change(next: readonly EditedQuestion[]) {
      saving.reset();
      setFields(next);
    },
    save() {
      if (!saving.isPending) {
        saving.mutate({ id: form.id, revision: form.revision, name, fields: fields.map(asSaved) });
      }
    },
  };
}

export function FormEditor({ form }: { form: Form }) {
  const { say } = useDashboard();
  const { change, fields, name, rename, save, saving } = useFormDraft(form);
  const { choice, isMain, language, main } = useChosenLanguage();
  const violations = isCallError(saving.error) ? saving.error.fieldViolations : [];
  const nameProblem = violations.find(({ field }) => field === 'form.name');
  // Said at the fields themselves: only a save that failed as a whole is told below them.
  const isAtField = violations.some(({ field }) => /^form\.(name$|fields\[)/.test(field));
  const isStale = isRevisionConflict(saving.error);
  return (
    <fieldset className={actions['question']}>
      <TextInput
        id="form-name"
        label={say('forms.name')}
        value={name}
        maxLength={200}
        error={nameProblem === undefined ? undefined : violationWords(nameProblem, say)}
        onChange={(event) => rename(event.currentTarget.value)}
      />
      {choice}
      <Questions
        fields={fields}
        language={isMain ? undefined : language}
        main={main}
        violations={violations}
        onChange={change}
      />
      {isStale ? <p role="alert">{say('forms.stale')}</p> : null}
      {saving.isError && !isStale && !isAtField ? <p role="alert">{say('editor.notSavedHint')}</p> : null}
      <div className={actions['buttons']}>
        {isMain ? (
          <Button variant="default" onClick={() => change([...fields, emptyQuestion])}>
            {say('forms.add')}
          </Button>
        ) : null}
        <Button aria-disabled={saving.isPending} onClick={save}>
          {say(saving.isPending ? 'editor.saving' : 'forms.save')}
        </Button>
      </div>
      {isMain ? null : <p className="oh-soft oh-small">{say('service.addInMain', { main: nameOfLanguage(main) })}</p>}
      <p className="oh-soft oh-small">{say('forms.shared')}</p>
    </fieldset>
  );
}

interface InLanguage {
  /** Absent: that of the business. */
  readonly language: string | undefined;
  /** Which one that is. */
  readonly main: string;
}

interface QuestionsProps extends InLanguage {
  readonly fields: readonly EditedQuestion[];
  readonly violations: readonly FieldViolation[];
  readonly onChange: (fields: readonly EditedQuestion[]) => void;
}

/** All of them in their order, each with what becomes of it among the others. */
function Questions({ fields, onChange, violations, ...inLanguage }: QuestionsProps) {
  const { say } = useDashboard();
  return (
    <ol className={styles['form']}>
      {fields.map((field, index) => (
        // Questions without an id are new, and stand where they were put.
        <li key={field.id ?? `new ${index}`} className={styles['form']}>
          <QuestionEditor
            {...inLanguage}
            field={field}
            number={index + 1}
            refusals={refusalsOf(violations, index, field)}
            onChange={(next) => onChange(fields.map((each, at) => (at === index ? next : each)))}
          />
          <div className={actions['buttons']}>
            <Button variant="subtle" disabled={index === 0} onClick={() => onChange(movedUp(fields, index))}>
              {say('forms.up', { number: index + 1 })}
            </Button>
            <Button variant="subtle" onClick={() => onChange(fields.filter((_, at) => at !== index))}>
              {say('forms.remove', { number: index + 1 })}
            </Button>
          </div>
        </li>
      ))}
    </ol>
  );
}

function movedUp(fields: readonly EditedQuestion[], index: number): EditedQuestion[] {
  return fields.toSpliced(index - 1, 2, fields[index] as EditedQuestion, fields[index - 1] as EditedQuestion);
}

interface QuestionProps extends InLanguage {
  readonly field: EditedQuestion;
  readonly number: number;
  readonly refusals: readonly QuestionRefusal[];
  readonly onChange: (field: EditedQuestion) => void;
}

const nameOfText = { label: 'forms.question', hint: 'forms.hint', choices: 'forms.choices' } as const;

function QuestionEditor({ field, language, main, number, onChange, refusals }: QuestionProps) {
  const { say } = useDashboard();
  const errorOf = (text: QuestionText) => {
    const refusal = refusals.find((each) => each.text === text && each.language === language);
    return refusal === undefined ? undefined : refusedWords(refusal, say);
  };
  const elsewhere = refusals
    .filter((each) => each.language !== language)
    .map((each) => ({
      name: say(nameOfText[each.text], { number }),
      language: each.language ?? main,
      words: refusedWords(each, say),
    }));
  return (
    <>
      <div className={styles['pair']}>
        <TextInput
          label={say('forms.question', { number })}
          maxLength={250}
          error={errorOf('label')}
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
          error={errorOf('hint')}
          {...wordsOf(field, 'hint', language, onChange)}
        />
      )}
      {field.choices === undefined ? null : (
        <ChoicesEditor
          field={field}
          number={number}
          language={language}
          error={errorOf('choices')}
          onChange={onChange}
        />
      )}
      <RefusedElsewhere refusals={elsewhere} />
      <Switch
        size="md"
        checked={field.required === true}
        label={say('forms.required', { number })}
        onChange={(event) => onChange({ ...field, required: event.currentTarget.checked })}
      />
      {field.contactField === undefined ? (
        <Switch
          size="md"
          checked={field.ofEachParticipant === true}
          label={say('forms.ofEach', { number })}
          onChange={(event) => onChange({ ...field, ofEachParticipant: event.currentTarget.checked })}
        />
      ) : null}
    </>
  );
}

/** Fewer answers than two are no choice. */
function refusedWords({ text, violation }: QuestionRefusal, say: Say<DashboardTextId>): string {
  return text === 'choices' && violation.violatedRule === 'MIN_SIZE'
    ? say('forms.choicesHint')
    : violationWords(violation, say);
}

/** What a field of a question shows and changes: its text in a language. */
function wordsOf(
  field: EditedQuestion,
  text: 'label' | 'hint',
  language: string | undefined,
  onChange: (field: EditedQuestion) => void,
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

interface ChoicesProps extends Pick<QuestionProps, 'field' | 'language' | 'number' | 'onChange'> {
  readonly error: string | undefined;
}

/** The answers there are: one a line, and in another language each with that of the business before it. */
function ChoicesEditor({ error, field, language, number, onChange }: ChoicesProps) {
  const { say } = useDashboard();
  if (language === undefined) {
    return (
      <Textarea
        label={say('forms.choices', { number })}
        description={say('forms.choicesHint')}
        rows={4}
        value={field.choices?.join('\n')}
        error={error}
        onChange={(event) => onChange({ ...field, choices: event.currentTarget.value.split('\n') })}
      />
    );
  }
  return (
    <ListInLanguage
      legend={say('forms.choices', { number })}
      language={language}
      texts={[...new Set(answersOf(field))]}
      maxLength={100}
      error={error}
      saidOf={(choice) => saidChoice(field, language, choice)}
      onSay={(choice, words) => onChange(withSaidChoice(field, language, choice, words))}
    />
  );
}
