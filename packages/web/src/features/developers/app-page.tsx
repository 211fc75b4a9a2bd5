/** One application: as what it is known, where sign-ins may lead back to, and its end. Saved by a button: half an address is none. */
import { NativeSelect, Textarea, TextInput } from '@mantine/core';
import type { OauthApp } from '@openhours/contract';
import { useNavigate } from '@tanstack/react-router';
import { own } from '../../language/bidi.ts';
import { developersAddress } from '../../pages/dashboard-addresses.ts';
import { oauthAppById, oauthAppsOf, useDeleteOauthApp, useOauthAppEditing } from '../../queries/oauth-apps.ts';
import { useDashboard } from '../../ui/context/dashboard-context.tsx';
import { useIdInAddress } from '../../ui/context/id-in-address.ts';
import styles from '../../ui/editing/editing.module.css';
import { RowPage } from '../../ui/editing/row-page.tsx';
import { SaveBar } from '../../ui/editing/save-bar.tsx';
import { AskOnce, SavedWords } from '../../ui/editing/saved-words.tsx';
import { EditorPage, Section } from '../../ui/editing/section.tsx';
import { useDraft } from '../../ui/editing/use-draft.ts';
import { Choice } from '../../ui/policies/rule-choice.tsx';
import { type AppFields, changeOf, fieldOf, fieldsOf, type OverrideName, overrides, problemsOf } from './app-fields.ts';
import { CopyField } from './copy-field.tsx';

export function AppView() {
  return <AppPage oauthAppId={useIdInAddress()} />;
}

function AppPage({ oauthAppId }: { readonly oauthAppId: string }) {
  const { say, session } = useDashboard();
  const back = { address: developersAddress, name: say('developers.title') };
  return (
    <RowPage
      row={oauthAppById(session.client, oauthAppId)}
      listKey={oauthAppsOf(session.client).queryKey}
      inList={(apps: readonly OauthApp[]) => apps.find(({ id }) => id === oauthAppId)}
      back={back}
      missing={{ title: say('developers.appMissing'), hint: say('developers.appMissingHint') }}
    >
      {(app) => (
        <EditorPage
          title={app.name}
          back={back}
          aside={<span className={styles['mark']}>{say(`developers.type.${app.applicationType}`)}</span>}
          permission="OAUTH_APPS.MANAGE"
        >
          <Section title={say('developers.credentials')}>
            <CopyField label={say('developers.clientId')} value={app.id} />
            {app.applicationType === 'APP' ? <p className="oh-soft">{say('developers.secretKept')}</p> : null}
          </Section>
          <Editor key={app.id} app={app} />
          <Remove app={app} />
        </EditorPage>
      )}
    </RowPage>
  );
}

function Editor({ app }: { readonly app: OauthApp }) {
  const { say, session } = useDashboard();
  const editing = useOauthAppEditing(session.client, app.id);
  const draft = useDraft<AppFields>({
    saved: fieldsOf(app),
    fieldOf,
    problemsOf: (changes) =>
      Object.fromEntries(
        Object.entries(problemsOf(changes)).map(([field, { kind, text }]) => [
          field,
          kind === 'missing' ? say('developers.nameMissing') : say(`developers.problem.${kind}`, { text: own(text) }),
        ]),
      ),
    save: async (changes, saved) => fieldsOf(await editing.save(changeOf(changes, saved))),
    reread: async () => fieldsOf(await editing.reread()),
  });
  const { errors, shown, state } = draft;
  const isChanged = state !== 'saved';
  const lines = (name: 'redirectUris' | 'domains' | 'origins') => (
    <Textarea
      label={say(`developers.${name}`)}
      description={say(`developers.${name}Hint`)}
      value={shown[name]}
      autosize
      minRows={2}
      attributes={{ input: { dir: 'ltr', autoComplete: 'off', spellCheck: false } }}
      error={errors[name]}
      onChange={(event) => draft.set(name, event.currentTarget.value)}
    />
  );
  const address = (name: 'loginUrl' | 'logoutUrl') => (
    <TextInput
      label={say(`developers.${name}`)}
      description={say(`developers.${name}Hint`)}
      value={shown[name]}
      maxLength={2048}
      attributes={{ input: { dir: 'ltr', autoComplete: 'off', spellCheck: false, inputMode: 'url' } }}
      error={errors[name]}
      onChange={(event) => draft.set(name, event.currentTarget.value)}
    />
  );
  const override = (name: OverrideName) => (
    <NativeSelect
      label={say(`developers.${name}`)}
      value={shown[name]}
      error={errors[name]}
      data={[
        { value: '', label: say('developers.asSite') },
        ...overrides[name].map((value) => ({ value, label: say(`developers.override.${value}`) })),
      ]}
      onChange={({ currentTarget: { value } }) => draft.set(name, overrides[name].find((each) => each === value) ?? '')}
    />
  );
  return (
    <Section title={say('developers.appSettings')}>
      <SavedWords
        draft={draft}
        nameOf={(field) => say(`developers.${field as Exclude<keyof AppFields, 'revision'>}`)}
      />
      <div className={styles['form']}>
        <TextInput
          label={say('developers.name')}
          value={shown.name}
          maxLength={100}
          dir="auto"
          autoComplete="off"
          error={errors['name']}
          onChange={(event) => draft.set('name', event.currentTarget.value)}
        />
        {lines('redirectUris')}
        {lines('domains')}
        {lines('origins')}
        {address('loginUrl')}
        {address('logoutUrl')}
        <div className={styles['pair']}>
          {override('requireEmailVerification')}
          {override('requireOwnerApproval')}
        </div>
        <div className={styles['pair']}>
          {override('register')}
          {override('login')}
        </div>
        <Choice
          kind="checkbox"
          isChosen={shown.rotateRefreshTokens}
          onChoose={(isChosen) => draft.set('rotateRefreshTokens', isChosen)}
          label={say('developers.rotateRefreshTokens')}
        />
        <SaveBar
          act={say('developers.save')}
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

function Remove({ app }: { readonly app: OauthApp }) {
  const { say, session } = useDashboard();
  const navigate = useNavigate();
  const deleting = useDeleteOauthApp(session.client, { onSuccess: () => navigate({ to: developersAddress }) });
  return (
    <Section title={say('developers.removeTitle')}>
      <AskOnce
        act={say('developers.remove')}
        title={say('developers.removeAsk', { name: own(app.name) })}
        consequence={<p>{say('developers.removeConsequence')}</p>}
        onConfirm={() => deleting.mutateAsync(app.id)}
      />
    </Section>
  );
}
