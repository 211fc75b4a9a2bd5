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
import { Notice } from '../../ui/feedback/notice.tsx';
import actions from '../../ui/styles/actions.module.css';
import { ActFailure } from './act-failure.tsx';
import { AuthorLine } from './author-line.tsx';
import styles from './client-notes.module.css';
import { EditedNote } from './edited-note.tsx';
import { type HeldNotes, useHeldNotes } from './held-notes.ts';
import { forgetChange, readKeptChange, useOwnKey } from './kept-words.ts';
import { NewNote, type WritingOfKind } from './new-note.tsx';
import { NoteRows } from './note-rows.tsx';

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
      <NoteRows
        kind={kind}
        reading={alerts}
        held={held}
        restore={restore}
        none={say('clientAlerts.none')}
        goneWords={({ text }) => say('clientAlerts.gone', { text: own(text) })}
        className={styles['alert']}
      >
        {(alert) => <Alert alert={alert} mayWrite={mayWrite} held={held} remove={remove} />}
      </NoteRows>
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
        kind={{ ...kind, label: 'clientAlerts.text' }}
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
      <p className={styles['words']} dir="auto">
        {alert.text}
      </p>
      <AuthorLine note={alert} />
      {mayWrite && readKeptChange(keptKey) !== undefined ? (
        <Notice meaning="warn" title={say('clientNote.unsaved')} />
      ) : null}
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
  function removeIt(): void {
    held.hold(alert, true);
    // The mutation tells what was refused.
    void remove.mutateAsync(id).then(
      () => forgetChange(keptKey),
      () => held.release(id),
    );
  }
  return (
    <>
      {isRemoved && remove.isError ? <ActFailure error={remove.error} /> : null}
      <div className={actions['buttons']}>
        <Button ref={editButton} variant="default" aria-label={say('clientAlerts.editOne', { text })} onClick={onEdit}>
          {say('clientNote.edit')}
        </Button>
        <Button
          variant="default"
          aria-label={say('clientAlerts.removeOne', { text })}
          aria-disabled={isRemoved && remove.isPending}
          onClick={() => (isRemoved && remove.isPending ? undefined : removeIt())}
        >
          {say('clientNote.remove')}
        </Button>
      </div>
    </>
  );
}
