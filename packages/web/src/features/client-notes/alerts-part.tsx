/** The alerts about a client: short lines that stand at each of their visits. */
import { Button } from '@mantine/core';
import type { ClientAlert } from '@openhours/contract';
import { clientAlertLimits } from '@openhours/contract/client-notes/limits';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { own } from '../../language/bidi.ts';
import { alertsOf, type NoteMutations, useAlertEditing, useAlertMutations } from '../../queries/client-notes.ts';
import { useDashboard } from '../../ui/context/dashboard-context.tsx';
import { useReach } from '../../ui/context/signed-in.ts';
import { Reading } from '../../ui/editing/saved-words.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { ActFailure } from '../../ui/notes/act-failure.tsx';
import { EditedNote } from '../../ui/notes/edited-note.tsx';
import { deletionOf, type HeldNotes, useHeldNotes } from '../../ui/notes/held-notes.ts';
import { forgetChange, readKeptChange, useOwnKey } from '../../ui/notes/kept-words.ts';
import { NoteList } from '../../ui/notes/note-list.tsx';
import noteStyles from '../../ui/notes/notes.module.css';
import actions from '../../ui/styles/actions.module.css';
import { AuthorLine } from './author-line.tsx';
import styles from './client-notes.module.css';
import { NewNote, sayingsOf, type WritingOfKind } from './new-note.tsx';

const kind: WritingOfKind = {
  isOneLine: true,
  longest: clientAlertLimits.longest,
  label: 'clientAlerts.new',
  add: 'clientAlerts.add',
  empty: 'clientAlerts.empty',
  full: 'clientAlerts.full',
};

export function AlertsPart({ contactId }: { readonly contactId: string }) {
  const { say, session } = useDashboard();
  const mayWrite = useReach('CLIENT_ALERTS.WRITE') !== undefined;
  const alerts = useQuery(alertsOf(session.client, contactId));
  const { create, remove, restore } = useAlertMutations(session.client, contactId);
  const held = useHeldNotes(alerts.data);
  return (
    <div className={styles['parts']}>
      {held.shown === undefined ? (
        <Reading error={alerts.error} onAgain={() => void alerts.refetch()} />
      ) : held.shown.length === 0 ? (
        <p className="oh-soft">{say('clientAlerts.none')}</p>
      ) : (
        <NoteList
          notes={held.shown}
          held={held}
          restore={restore}
          sayings={sayingsOf(kind)}
          goneWords={({ text }) => say('clientAlerts.gone', { text: own(text) })}
          className={styles['alert']}
        >
          {(alert) => <Alert alert={alert} mayWrite={mayWrite} held={held} remove={remove} />}
        </NoteList>
      )}
      {mayWrite ? <NewNote kind={kind} draftKey={`client-alert-${contactId}`} create={create} /> : null}
    </div>
  );
}

interface AlertProps extends Pick<NoteMutations, 'remove'> {
  readonly alert: ClientAlert;
  readonly mayWrite: boolean;
  readonly held: HeldNotes<ClientAlert>;
}

function Alert({ alert, held, mayWrite, remove }: AlertProps) {
  const { say, session } = useDashboard();
  const [isEdited, setEdited] = useState(false);
  const edit = useRef<HTMLButtonElement>(null);
  const editing = useAlertEditing(session.client, alert);
  const keptKey = useOwnKey(`edited-alert-${alert.id}`);
  return isEdited ? (
    <>
      <EditedNote
        field={{ ...kind, label: 'clientAlerts.text' }}
        save="clientNote.save"
        keptKey={keptKey}
        isGone={held.isGone(alert.id)}
        saved={alert}
        editing={editing}
        onLeave={() => {
          setEdited(false);
          held.release(alert.id);
          requestAnimationFrame(() => edit.current?.focus());
        }}
      />
      <AuthorLine note={alert} />
    </>
  ) : (
    <>
      <p className={`${noteStyles['words']} ${styles['important']}`} dir="auto">
        {alert.text}
      </p>
      <AuthorLine note={alert} />
      {mayWrite && readKeptChange(keptKey) !== undefined ? <Notice meaning="warn" title={say('note.unsaved')} /> : null}
      {mayWrite ? (
        <AlertActs
          alert={alert}
          held={held}
          remove={remove}
          keptKey={keptKey}
          editButton={edit}
          onEdit={() => {
            setEdited(true);
            held.hold(alert);
          }}
        />
      ) : null}
    </>
  );
}

interface AlertActsProps extends Omit<AlertProps, 'mayWrite'> {
  readonly keptKey: string;
  readonly editButton: React.RefObject<HTMLButtonElement | null>;
  readonly onEdit: () => void;
}

function AlertActs({ alert, editButton, held, keptKey, onEdit, remove }: AlertActsProps) {
  const { say } = useDashboard();
  const { id } = alert;
  const text = own(alert.text);
  const isRemoved = remove.variables === id;
  const deletes = deletionOf(held, remove);
  return (
    <>
      {isRemoved && remove.error !== null ? <ActFailure error={remove.error} sayings={sayingsOf(kind)} /> : null}
      <div className={actions['buttons']}>
        <Button ref={editButton} variant="default" aria-label={say('clientAlerts.editOne', { text })} onClick={onEdit}>
          {say('note.edit')}
        </Button>
        <Button
          variant="default"
          aria-label={say('clientAlerts.removeOne', { text })}
          aria-disabled={isRemoved && remove.isPending}
          onClick={() => (isRemoved && remove.isPending ? undefined : deletes(alert, () => forgetChange(keptKey)))}
        >
          {say('note.remove')}
        </Button>
      </div>
    </>
  );
}
