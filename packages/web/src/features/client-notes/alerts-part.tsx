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
import { useHeldNotes } from './held-notes.ts';
import { forgetChange, readKeptChange, useOwnKey } from './kept-words.ts';
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
  const held = useHeldNotes(alerts.data);
  const wayBack = useWayBack(mutations.useRestore);
  return (
    <div className={styles['parts']}>
      {held.shown === undefined ? (
        <Reading error={alerts.error} onAgain={() => void alerts.refetch()} />
      ) : held.shown.length === 0 ? (
        <p className="oh-soft">{say('clientAlerts.none')}</p>
      ) : (
        <ul className={styles['notes']}>
          {held.shown.map((alert) => (
            <li key={alert.id} className={`${styles['note']} ${styles['alert']}`}>
              <Alert
                alert={alert}
                mayWrite={mayWrite}
                isGone={held.isGone(alert.id)}
                onEdit={(isEdited) => (isEdited ? held.hold(alert) : held.release(alert))}
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
  readonly isGone: boolean;
  readonly onEdit: (isEdited: boolean) => void;
  readonly onGone: () => void;
}

function Alert({ alert, isGone, mayWrite, onEdit, onGone, useDelete }: AlertProps) {
  const { say, session } = useDashboard();
  const [isEdited, setEdited] = useState(false);
  const edit = useRef<HTMLButtonElement>(null);
  const editing = useAlertEditing(session.client, alert);
  const keptKey = useOwnKey(`edited-alert-${alert.id}`);
  const remove = useDelete({
    onSuccess: () => {
      forgetChange(keptKey);
      onGone();
    },
  });
  return (
    <>
      {isEdited ? (
        <EditedNote
          kind={{ ...kind, label: 'clientAlerts.text' }}
          keptKey={keptKey}
          isGone={isGone}
          saved={alert}
          editing={editing}
          onLeave={() => {
            setEdited(false);
            onEdit(false);
            requestAnimationFrame(() => edit.current?.focus());
          }}
        />
      ) : (
        <p className={styles['words']} dir="auto">
          {alert.text}
        </p>
      )}
      <AuthorLine note={alert} />
      {mayWrite && !isEdited && readKeptChange(keptKey) !== undefined ? (
        <Notice meaning="warn" title={say('clientNote.unsaved')} />
      ) : null}
      {remove.isError ? <Notice meaning="bad" title={say('editor.actFailed')} spoken /> : null}
      {mayWrite && !isEdited ? (
        <div className={actions['buttons']}>
          <Button
            ref={edit}
            variant="default"
            aria-label={say('clientAlerts.editOne', { text: own(alert.text) })}
            onClick={() => {
              setEdited(true);
              onEdit(true);
            }}
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
