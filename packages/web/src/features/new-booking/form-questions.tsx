/** What the form of a service asks beyond who comes. The desk may leave it for later. */
import { useQuery } from '@tanstack/react-query';
import { QuestionField } from '../../bookings/question-field.tsx';
import { formOf } from '../../queries/forms.ts';
import { useDashboard } from '../../ui/context/dashboard-context.tsx';
import panel from '../../ui/forms/panel-form.module.css';

interface FormQuestionsProps {
  readonly formId: string;
  /** Those who come are named, and answer by themselves what the form asks each. */
  readonly isOfEachLeftOut: boolean;
  readonly answers: Readonly<Record<string, string>>;
  readonly onChange: (answers: Readonly<Record<string, string>>) => void;
}

export function FormQuestions({ answers, formId, isOfEachLeftOut, onChange }: FormQuestionsProps) {
  const { say, session } = useDashboard();
  const form = useQuery(formOf(session.client, formId));
  if (form.isError) {
    return <p className="oh-soft">{say('desk.formFailed')}</p>;
  }
  const questions = (form.data?.fields ?? []).filter(
    ({ contactField, ofEachParticipant }) => contactField === undefined && !(isOfEachLeftOut && ofEachParticipant),
  );
  if (questions.length === 0) {
    return null;
  }
  return (
    <fieldset className={panel['fields']}>
      <legend className={panel['part']}>{say('desk.questions')}</legend>
      <p className="oh-soft oh-small">{say('desk.questionsHint')}</p>
      {questions.map((field) => (
        <QuestionField
          key={field.key}
          field={field}
          value={answers[field.key] ?? ''}
          onChange={(value) => onChange({ ...answers, [field.key]: value })}
        />
      ))}
    </fieldset>
  );
}
