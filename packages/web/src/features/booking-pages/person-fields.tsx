/** Who comes: name, e-mail, phone, and what the service asks. Keeps what was typed; the first mistake takes the focus. */
import { TextInput } from '@mantine/core';
import { type RefObject, useEffect } from 'react';
import type { SiteTextId } from '../../language/texts.ts';
import type { FieldProblem } from '../../pages/state/booking.ts';
import { type AskedQuestions, type BookingField, bookingFields } from '../../site/questions.ts';
import { usePage } from '../../ui/context/page-context.tsx';
import type { TypedFields } from './booking-fields.ts';
import { answerName, type TypedAnswers } from './booking-questions.ts';
import { questions } from './questions-part.ts';

const inputKinds = {
  name: { type: 'text', autoComplete: 'name', inputMode: 'text' },
  email: { type: 'email', autoComplete: 'email', inputMode: 'email' },
  phone: { type: 'tel', autoComplete: 'tel', inputMode: 'tel' },
} as const;

/** A name runs its own way, addresses and numbers from the left, whatever the page's language. */
const directions = { name: 'auto', email: 'ltr', phone: 'ltr' } as const;

export interface Problems {
  readonly fields: Readonly<Partial<Record<BookingField, FieldProblem>>>;
  readonly answers: Readonly<Record<string, FieldProblem>>;
}

function problemText(field: BookingField, problem: FieldProblem): SiteTextId {
  if (problem === 'missing') {
    return `form.${field}Missing`;
  }
  if (problem === 'malformed') {
    return `form.${field}Malformed`;
  }
  return 'form.tooLong';
}

/** The first field with a problem takes the focus, so that it is read out and seen. */
export function useFocusOnProblem(
  form: RefObject<HTMLFormElement | null>,
  { answers, fields }: Problems,
  asked: AskedQuestions,
): void {
  useEffect(() => {
    const field = bookingFields.find((each) => fields[each] !== undefined);
    const question = asked.questions.find(({ key }) => answers[key] !== undefined);
    const first = field ?? (question === undefined ? undefined : answerName(question.key));
    if (first !== undefined) {
      form.current?.querySelector<HTMLElement>(`[name="${first}"]`)?.focus();
    }
  }, [form, fields, answers, asked]);
}

interface PersonFieldsProps {
  readonly asked: AskedQuestions;
  readonly typed: TypedFields;
  readonly answers: TypedAnswers;
  readonly problems: Problems;
}

export function PersonFields({ asked, typed, answers, problems }: PersonFieldsProps) {
  const { frame, say } = usePage();
  return (
    <>
      {bookingFields.map((field) => {
        const problem = problems.fields[field];
        return (
          <TextInput
            key={field}
            id={`booking-${field}`}
            name={field}
            {...inputKinds[field]}
            // A device that customers share suggests nobody else's address.
            {...(frame.isSharedDevice === true ? { autoComplete: 'off' } : {})}
            attributes={{ input: { dir: directions[field] } }}
            label={say(field === 'phone' && asked.needsPhone ? 'form.phoneNeeded' : `form.${field}`)}
            description={field === 'email' ? say('form.emailHint') : undefined}
            required={field !== 'phone' || asked.needsPhone}
            withAsterisk={false}
            defaultValue={typed[field]}
            error={problem === undefined ? undefined : say(problemText(field, problem))}
            inputWrapperOrder={['label', 'description', 'input', 'error']}
          />
        );
      })}
      {asked.questions.length === 0 ? null : (
        <questions.Part questions={asked.questions} answers={answers} problems={problems.answers} />
      )}
    </>
  );
}
