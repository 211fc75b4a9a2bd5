/** Where somebody else is signed in, and the end of each. */
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { createInstantFormat } from '../../language/formats.ts';
import { sessionsOfUser, useEndUserSession } from '../../queries/users.ts';
import { useDashboard } from '../../ui/context/dashboard-context.tsx';
import { FactRow } from '../../ui/display/sentence.tsx';
import editing from '../../ui/editing/editing.module.css';
import { Reading } from '../../ui/editing/saved-words.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { deviceOf } from './device.ts';
import { troubleWords } from './refusals.ts';
import styles from './users.module.css';

export function PersonSessions({ userId }: { readonly userId: string }) {
  const { say } = useDashboard();
  const [isOpen, setOpen] = useState(false);
  return (
    <details className={styles['activity']} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{say('people.sessions')}</summary>
      {isOpen ? <Sessions userId={userId} /> : null}
    </details>
  );
}

function Sessions({ userId }: { readonly userId: string }) {
  const { formats, frame, say, session } = useDashboard();
  const sessions = useQuery(sessionsOfUser(session.client, userId));
  const ending = useEndUserSession(session.client);
  const when = createInstantFormat(formats.locale, frame.timeZone);
  if (sessions.data === undefined) {
    return <Reading error={sessions.error} onAgain={() => void sessions.refetch()} />;
  }
  return (
    <>
      {sessions.data.length === 0 ? (
        <p className="oh-soft">{say('people.noSessions')}</p>
      ) : (
        <ul className={styles['sessions']}>
          {sessions.data.map(({ createdDate, id, lastUsedDate, userAgent }) => (
            <li key={id}>
              <span className={styles['name']}>{say('profile.lastUsed', { time: when(lastUsedDate) })}</span>
              <span className="oh-soft oh-small">
                <FactRow
                  facts={[
                    say('profile.since', { time: when(createdDate) }),
                    userAgent === undefined ? undefined : deviceOf(userAgent),
                  ]}
                />
              </span>
              <Button
                variant="default"
                size="xs"
                className={editing['start'] as string}
                aria-disabled={ending.isPending}
                onClick={() => (ending.isPending ? undefined : ending.mutate({ userId, sessionId: id }))}
              >
                {say('profile.endOne')}
              </Button>
            </li>
          ))}
        </ul>
      )}
      {ending.error === null ? null : <Notice meaning="bad" title={troubleWords(ending.error, say)} spoken />}
    </>
  );
}
