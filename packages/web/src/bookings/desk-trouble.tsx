/** What is said when the desk's act did not succeed: what happened, that what was typed is kept, and the way on. */
import { CallError } from '@openhours/client';
import type { FieldViolation } from '@openhours/contract';
import { useQuery } from '@tanstack/react-query';
import type { DashboardTextId, Say } from '../language/texts.ts';
import { formOf } from '../queries/forms.ts';
import { useDashboard } from '../ui/context/dashboard-context.tsx';
import { Notice } from '../ui/feedback/notice.tsx';
import { refusalWords, violationWords } from '../ui/forms/refusal.ts';

type ClientField = 'firstName' | 'lastName' | 'email' | 'phone';

const clientFields: readonly ClientField[] = ['firstName', 'lastName', 'email', 'phone'];

function clientFieldOf({ field }: FieldViolation): ClientField | undefined {
  return clientFields.find((name) => field.endsWith(`contactDetails.${name}`));
}

function wordsOf(violation: FieldViolation, say: Say<DashboardTextId>): string {
  return clientFieldOf(violation) === 'email' && violation.violatedRule === 'FORMAT'
    ? say('clientDetails.emailWrong')
    : violationWords(violation, say);
}

/** The server's violations at the client's fields. */
export function refusedFields(
  error: Error | null,
  say: Say<DashboardTextId>,
): Readonly<Partial<Record<ClientField, string>>> {
  const violations = error instanceof CallError ? error.fieldViolations : [];
  return Object.fromEntries(
    violations.flatMap((violation) => {
      const name = clientFieldOf(violation);
      return name === undefined ? [] : [[name, wordsOf(violation, say)]];
    }),
  );
}

interface DeskTroubleProps {
  readonly error: Error;
  /** The form whose questions were asked, where there was one. */
  readonly formId?: string | undefined;
}

export function DeskTrouble({ error, formId }: DeskTroubleProps) {
  const { say, session } = useDashboard();
  const form = useQuery({ ...formOf(session.client, formId ?? ''), enabled: formId !== undefined });
  const questionOf = (field: string) => {
    const key = field.split('.').at(-1);
    return form.data?.fields.find((each) => each.key === key)?.label ?? key;
  };
  if (!(error instanceof CallError) || error.status === undefined) {
    return (
      <Notice meaning="bad" title={say('desk.noAnswer')} spoken>
        <p>{say('desk.noAnswerHint')}</p>
      </Notice>
    );
  }
  if (error.status === 403) {
    return (
      <Notice meaning="warn" title={say('desk.refused')} spoken>
        <p>{say('desk.refusedHint')}</p>
      </Notice>
    );
  }
  if (error.fieldViolations.length > 0) {
    return (
      <Notice meaning="warn" title={say('desk.wrong')} spoken>
        {error.fieldViolations.map((violation) => {
          const name = clientFieldOf(violation);
          return (
            <p key={violation.field}>
              <bdi>{name === undefined ? questionOf(violation.field) : say(`clientDetails.${name}`)}</bdi>:{' '}
              {wordsOf(violation, say)}
            </p>
          );
        })}
      </Notice>
    );
  }
  return (
    <Notice meaning="bad" title={say('desk.failed')} spoken>
      <p>
        {error.code === 'INTERNAL'
          ? say('desk.failedHint', { requestId: error.requestId ?? '–' })
          : refusalWords(error, say)}
      </p>
    </Notice>
  );
}
