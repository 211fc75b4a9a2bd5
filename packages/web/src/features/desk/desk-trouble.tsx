/** What is said when the desk's act did not succeed: what happened, that what was typed is kept, and the way on. */
import { CallError } from '@openhours/client';
import type { DashboardTextId, Say } from '../../language/texts.ts';
import { useDashboard } from '../../ui/dashboard-context.tsx';
import { Notice } from '../../ui/notice.tsx';

type ClientField = 'firstName' | 'lastName' | 'email' | 'phone';

const clientFields: readonly ClientField[] = ['firstName', 'lastName', 'email', 'phone'];

/** The server's violations at the client's fields. */
export function refusedFields(
  error: Error | null,
  say: Say<DashboardTextId>,
): Readonly<Partial<Record<ClientField, string>>> {
  const violations = error instanceof CallError ? error.fieldViolations : [];
  return Object.fromEntries(
    clientFields
      .filter((name) => violations.some(({ field }) => field.endsWith(`contactDetails.${name}`)))
      .map((name) => [name, say(name === 'email' ? 'desk.emailWrong' : 'desk.fieldWrong')]),
  );
}

export function DeskTrouble({ error }: { error: Error }) {
  const { say } = useDashboard();
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
        {error.fieldViolations.map(({ field, description }) => (
          <p key={field}>
            <bdi>{field.split('.').at(-1)}</bdi>: <bdi>{description}</bdi>
          </p>
        ))}
      </Notice>
    );
  }
  return (
    <Notice meaning="bad" title={say('desk.failed')} spoken>
      <p>{say('desk.failedHint', { requestId: error.requestId ?? '–' })}</p>
    </Notice>
  );
}
