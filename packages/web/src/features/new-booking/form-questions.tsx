/** What the form of a service asks beyond who comes. The desk may leave it for later. */
import { Checkbox, NativeSelect, Textarea, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { formOf } from '../../queries/forms.ts';
import { useDashboard } from '../../ui/context/dashboard-context.tsx';
import panel from '../../ui/forms/panel-form.module.css';

interface FormQuestionsProps {
  readonly formId: string;
  readonly answers: Readonly<Record<string, string>>;
  readonly onChange: (answers: Readonly<Record<string, string>>) => void;
}

export function FormQuestions({ formId, answers, onChange }: FormQuestionsProps) {
  const { say, session } = useDashboard();
  const form = useQuery(formOf(session.client, formId));
  if (form.isError) {
    return <p className="oh-soft">{say('desk.formFailed')}</p>;
  }
  const questions = (form.data?.fields ?? []).filter(({ contactField }) => contactField === undefined);
  if (questions.length === 0) {
    return null;
  }
  return (
    <fieldset className={panel['fields']}>
      <legend className={panel['part']}>{say('desk.questions')}</legend>
      <p className="oh-soft oh-small">{say('desk.questionsHint')}</p>
      {questions.map(({ choices, key, label, hint, valueType, maxLength }) => {
        const answer = (value: string) => onChange({ ...answers, [key]: value });
        if (valueType === 'CHECK_BOX') {
          return (
            <Checkbox
              key={key}
              size="md"
              label={<bdi>{label}</bdi>}
              description={hint}
              checked={answers[key] === 'true'}
              onChange={(event) => answer(event.currentTarget.checked ? 'true' : '')}
            />
          );
        }
        if (choices !== undefined) {
          return (
            <NativeSelect
              key={key}
              label={<bdi>{label}</bdi>}
              description={hint}
              value={answers[key] ?? ''}
              onChange={(event) => answer(event.currentTarget.value)}
              data={[{ value: '', label: '–' }, ...choices.map((choice) => ({ value: choice, label: choice }))]}
            />
          );
        }
        const shared = {
          label: <bdi>{label}</bdi>,
          description: hint,
          maxLength,
          value: answers[key] ?? '',
        };
        return valueType === 'LONG_TEXT' ? (
          <Textarea key={key} rows={3} {...shared} onChange={(event) => answer(event.currentTarget.value)} />
        ) : (
          <TextInput key={key} {...shared} onChange={(event) => answer(event.currentTarget.value)} />
        );
      })}
    </fieldset>
  );
}
