/** The alerts about a client: short lines that stand at each of their visits. */
import { Button } from '@mantine/core';
import type { ClientAlert } from '@openhours/contract';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { own } from '../../language/bidi.ts';
import { alertMutations, alertsOf, type NoteMutations, useAlertEditing } from '../../queries/client-notes.ts';
import { useDashboard } from '../../ui/context/dashboard-context.tsx';
import { useReach } from '../../ui/context/signed-in.ts';
import { Reading } from '../../ui/editing/saved-words.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import actions from '../../ui/styles/actions.module.css';
import { AuthorLine } from './author-line.tsx';
import styles from './client-notes.module.css';
import { EditedNote } from './edited-note.tsx';
import { NewNote, type WritingOfKind } from './new-note.tsx';
import { useWayBack } from './way-back.tsx';

const kind: WritingOfKind = {
  isOneLine: true,
  longest: 200,
  label: 'clientAlerts.new',
  add: 'clientAlerts.add',
  empty: 'clientAlerts.empty',
  full: 'clientAlerts.full',
};

export function AlertsPart({ contactId }: { readonly contactId: string }) {
  const { say, session } = useDashboard();
  const mayWrite = useReach('CLIENT_ALERTS.WRITE') !== undefined;
  const alerts = useQuery(alertsOf(session.client, contactId));
  const mutations = alertMutations(session.client, contactId);
  const wayBack = useWayBack(mutations.useRestore);
  return (
    <div className={styles['parts']}>
      {alerts.data === undefined ? (
        <Reading error={alerts.error} onAgain={() => void alerts.refetch()} />
      ) : alerts.data.length === 0 ? (
        <p className="oh-soft">{say('clientAlerts.none')}</p>
      ) : (
        <ul className={styles['notes']}>
          {alerts.data.map((alert) => (
            <li key={alert.id} className={`${styles['note']} ${styles['alert']}`}>
              <Alert
                alert={alert}
                mayWrite={mayWrite}
                useDelete={mutations.useDelete}
                onGone={() => wayBack.gone(alert.id)}
              />
            </li>
          ))}
        </ul>
      )}
      {wayBack.notice}
      {mayWrite ? <NewNote kind={kind} draftKey={`client-alert-${contactId}`} useCreate={mutations.useCreate} /> : null}
    </div>
  );
}

interface AlertProps extends Pick<NoteMutations, 'useDelete'> {
  readonly alert: ClientAlert;
  readonly mayWrite: boolean;
  readonly onGone: () => void;
}

function Alert({ alert, mayWrite, onGone, useDelete }: AlertProps) {
  const { say, session } = useDashboard();
  const [isEdited, setEdited] = useState(false);
  const edit = useRef<HTMLButtonElement>(null);
  const editing = useAlertEditing(session.client, alert);
  const remove = useDelete({ onSuccess: onGone });
  return (
    <>
      {isEdited ? (
        <EditedNote
          kind={{ ...kind, label: 'clientAlerts.text' }}
          saved={alert}
          editing={editing}
          onLeave={() => {
            setEdited(false);
            requestAnimationFrame(() => edit.current?.focus());
          }}
        />
      ) : (
        <p className={styles['words']} dir="auto">
          {alert.text}
        </p>
      )}
      <AuthorLine note={alert} />
      {remove.isError ? <Notice meaning="bad" title={say('editor.actFailed')} spoken /> : null}
      {mayWrite && !isEdited ? (
        <div className={actions['buttons']}>
          <Button
            ref={edit}
            variant="default"
            aria-label={say('clientAlerts.editOne', { text: own(alert.text) })}
            onClick={() => setEdited(true)}
          >
            {say('clientNote.edit')}
          </Button>
          <Button
            variant="default"
            aria-label={say('clientAlerts.removeOne', { text: own(alert.text) })}
            aria-disabled={remove.isPending}
            onClick={() => (remove.isPending ? undefined : remove.mutate(alert.id))}
          >
            {say('clientNote.remove')}
          </Button>
        </div>
      ) : null}
    </>
  );
}
