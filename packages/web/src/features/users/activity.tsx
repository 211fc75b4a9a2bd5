/** What has become of somebody's sign-in, the newest first: by whom, and when. */
import type { AuditEntry } from '@openhours/contract';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { own } from '../../language/bidi.ts';
import { createInstantFormat } from '../../language/formats.ts';
import { activityOf } from '../../queries/users.ts';
import { useDashboard } from '../../ui/context/dashboard-context.tsx';
import { FactRow, Sentence } from '../../ui/display/sentence.tsx';
import { Reading } from '../../ui/editing/saved-words.tsx';
import { ShowMore } from '../../ui/lists/show-more.tsx';
import styles from './users.module.css';

const known = [
  'SIGNED_IN',
  'PASSWORD_RIGHT',
  'REFUSED',
  'PAUSED',
  'CONFIRMED',
  'SIGNED_OUT',
  'SESSIONS_ENDED',
  'PASSWORD_SET',
  'ADDRESS_CHANGED',
  'INVITED',
  'LINK_MADE',
  'LINK_WITHDRAWN',
  'AUTHENTICATOR_ADDED',
  'AUTHENTICATOR_REMOVED',
  'PASSKEY_ADDED',
  'PASSKEY_REMOVED',
  'RECOVERY_CODES_MADE',
  'FACTORS_LIFTED',
] as const;

/** What an entry is about. */
function actOf({ after }: AuditEntry): (typeof known)[number] | 'ROLE' | 'OTHER' {
  const { outcome, role } = (after ?? {}) as { readonly outcome?: unknown; readonly role?: unknown };
  const isOfRole = outcome === undefined && role !== undefined;
  return isOfRole ? 'ROLE' : (known.find((each) => each === outcome) ?? 'OTHER');
}

export function Activity({ userId }: { readonly userId: string }) {
  const { say } = useDashboard();
  const [isOpen, setOpen] = useState(false);
  return (
    <details className={styles['activity']} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{say('people.activity')}</summary>
      {isOpen ? <Acts userId={userId} /> : null}
    </details>
  );
}

function Acts({ userId }: { readonly userId: string }) {
  const { formats, frame, say, session } = useDashboard();
  const read = useInfiniteQuery(activityOf(session.client, userId));
  const when = createInstantFormat(formats.locale, frame.timeZone);
  if (read.data === undefined) {
    return <Reading error={read.error} onAgain={() => void read.refetch()} />;
  }
  const entries = read.data.pages.flatMap(({ auditEntries }) => auditEntries);
  /** Whoever signs in is nobody yet, and what people do themselves needs no name. */
  const actorOf = ({ actor: { id, name, type } }: AuditEntry) =>
    type === 'server'
      ? say('people.activityByServer')
      : type === 'apiKey'
        ? say('people.activityByKey')
        : name === undefined || id === userId
          ? undefined
          : say('people.activityBy', { name: own(name) });
  return entries.length === 0 ? (
    <p>{say('people.activityNone')}</p>
  ) : (
    <>
      <ol className={styles['sessions']}>
        {entries.map((entry) => {
          const actor = actorOf(entry);
          return (
            <li key={entry.id}>
              <span>{say(`people.act.${actOf(entry)}`)}</span>
              <span className="oh-soft oh-small">
                <FactRow
                  facts={[when(entry.date), actor === undefined ? undefined : <Sentence key="by" text={actor} />]}
                />
              </span>
            </li>
          );
        })}
      </ol>
      <ShowMore list={read} onMore={() => void read.fetchNextPage()} />
    </>
  );
}
