/** One connection with somebody who signs members in: what is said of it, and its end. Saved by a button: half of it lets nobody in. */
import { TextInput } from '@mantine/core';
import type { IdpConnection } from '@openhours/contract';
import { useNavigate } from '@tanstack/react-router';
import { own } from '../../language/bidi.ts';
import { memberSignInAddress } from '../../pages/dashboard-addresses.ts';
import {
  connectionById,
  connectionsOf,
  useConnectionEditing,
  useDeleteConnection,
} from '../../queries/idp-connections.ts';
import { useDashboard } from '../../ui/context/dashboard-context.tsx';
import { useIdInAddress } from '../../ui/context/id-in-address.ts';
import styles from '../../ui/editing/editing.module.css';
import { RowPage } from '../../ui/editing/row-page.tsx';
import { SaveBar } from '../../ui/editing/save-bar.tsx';
import { AskOnce, SavedWords } from '../../ui/editing/saved-words.tsx';
import { EditorPage, Section } from '../../ui/editing/section.tsx';
import { useDraft } from '../../ui/editing/use-draft.ts';
import { Notice } from '../../ui/feedback/notice.tsx';
import { type ConnectionFields, changeOf, fieldOf, fieldsOf } from './connection-fields.ts';
import { ConnectionForm, useProblemWords } from './connection-form.tsx';

export function ConnectionView() {
  return <ConnectionPage connectionId={useIdInAddress()} />;
}

function ConnectionPage({ connectionId }: { readonly connectionId: string }) {
  const { say, session } = useDashboard();
  const back = { address: memberSignInAddress, name: say('memberSignIn.title') };
  return (
    <RowPage
      row={connectionById(session.client, connectionId)}
      listKey={connectionsOf(session.client).queryKey}
      inList={(connections: readonly IdpConnection[]) => connections.find(({ id }) => id === connectionId)}
      back={back}
      missing={{ title: say('memberSignIn.connectionMissing'), hint: say('memberSignIn.connectionMissingHint') }}
    >
      {(connection) => (
        <EditorPage
          title={connection.name}
          back={back}
          aside={<span className={styles['mark']}>{say(`memberSignIn.type.${connection.type}`)}</span>}
          permission="IDENTITY.CONFIGURE"
        >
          <Editor key={connection.id} connection={connection} />
          <Remove connection={connection} />
        </EditorPage>
      )}
    </RowPage>
  );
}

function Editor({ connection }: { readonly connection: IdpConnection }) {
  const { say, session } = useDashboard();
  const editing = useConnectionEditing(session.client, connection.id);
  const problemWords = useProblemWords(connection.type);
  const saved = fieldsOf(connection);
  const draft = useDraft<ConnectionFields>({
    saved,
    fieldOf,
    problemsOf: (changes) => problemWords({ ...saved, ...changes }),
    save: async (changes, { revision }) => fieldsOf(await editing.save(changeOf(changes, revision))),
    reread: async () => fieldsOf(await editing.reread()),
  });
  const { shown, state } = draft;
  const isChanged = state !== 'saved';
  return (
    <Section title={say('memberSignIn.connectionSettings')}>
      <SavedWords
        draft={draft}
        nameOf={(field) => say(`memberSignIn.${field as Exclude<keyof ConnectionFields, 'revision'>}`)}
      />
      <div className={styles['form']}>
        {connection.redirectUri === undefined ? null : (
          <TextInput
            label={say('memberSignIn.redirectUri')}
            description={say('memberSignIn.redirectUriHint')}
            value={connection.redirectUri}
            readOnly
            attributes={{ input: { dir: 'ltr' } }}
            onFocus={(event) => event.currentTarget.select()}
          />
        )}
        <ConnectionForm draft={draft} type={connection.type} hasClientSecret={connection.hasClientSecret} />
        {shown.issuer === saved.issuer ? null : (
          <Notice meaning="warn" title={say('memberSignIn.issuerChanged')}>
            <p>{say('memberSignIn.issuerChangedHint')}</p>
          </Notice>
        )}
        <SaveBar
          act={say('memberSignIn.saveConnection')}
          isWaiting={isChanged}
          isSaving={state === 'saving'}
          isOff={!isChanged}
          status={isChanged ? '' : say('editor.saved')}
          onDiscard={undefined}
          onSave={() => {
            if (state !== 'saving') {
              void draft.saveNow();
            }
          }}
        />
      </div>
    </Section>
  );
}

function Remove({ connection }: { readonly connection: IdpConnection }) {
  const { say, session } = useDashboard();
  const navigate = useNavigate();
  const deleting = useDeleteConnection(session.client, { onSuccess: () => navigate({ to: memberSignInAddress }) });
  return (
    <Section title={say('memberSignIn.removeTitle')}>
      <AskOnce
        act={say('memberSignIn.remove')}
        title={say('memberSignIn.removeAsk', { name: own(connection.name) })}
        consequence={<p>{say('memberSignIn.removeConsequence')}</p>}
        onConfirm={() => deleting.mutateAsync(connection.id)}
      />
    </Section>
  );
}
