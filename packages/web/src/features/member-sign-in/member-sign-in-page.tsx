/**
 * What is asked of members who sign up and in: whom a sign-up waits for, what a password must be, what follows from failures,
 * and when a captcha is asked for. Saved as it is changed, the keys of a provider by a button.
 */
import type { IdentitySettings } from '@openhours/contract';
import { useQuery } from '@tanstack/react-query';
import { settingsAddress } from '../../pages/dashboard-addresses.ts';
import { identitySettingsOf, useIdentitySettingsEditing } from '../../queries/identity-settings.ts';
import { useDashboard } from '../../ui/context/dashboard-context.tsx';
import styles from '../../ui/editing/editing.module.css';
import { RadioGroup } from '../../ui/editing/radio-group.tsx';
import { Reading, SavedWords } from '../../ui/editing/saved-words.tsx';
import { EditorPage, Section } from '../../ui/editing/section.tsx';
import { type Draft, useDraft } from '../../ui/editing/use-draft.ts';
import { Choice, Problem } from '../../ui/policies/rule-choice.tsx';
import { CountControl, WithControl } from '../../ui/policies/sentence-controls.tsx';
import { CaptchaProvider } from './captcha-provider.tsx';
import { Connections } from './connections.tsx';
import { type Bounded, bounds, changeOf, fieldOf, fieldsOf, outOfBounds, type SignInFields } from './fields.ts';

export function MemberSignInPage() {
  const { say, session } = useDashboard();
  const read = useQuery(identitySettingsOf(session.client));
  return (
    <EditorPage
      title={say('memberSignIn.title')}
      back={{ address: settingsAddress, name: say('settings.title') }}
      permission="IDENTITY.CONFIGURE"
    >
      {read.data === undefined ? (
        <Reading error={read.error} onAgain={() => void read.refetch()} />
      ) : (
        <>
          <Editor known={read.data} />
          <Section title={say('memberSignIn.connections')} hint={say('memberSignIn.connectionsHint')}>
            <Connections />
          </Section>
        </>
      )}
    </EditorPage>
  );
}

function Editor({ known }: { readonly known: IdentitySettings }) {
  const { say, session } = useDashboard();
  const editing = useIdentitySettingsEditing(session.client);
  const draft = useDraft<SignInFields>({
    saved: fieldsOf(known),
    savesItself: true,
    fieldOf,
    problemsOf: (changes) =>
      Object.fromEntries(
        outOfBounds(changes).map((name) => [name, say('memberSignIn.notNumber', { ...bounds[name] })]),
      ),
    save: async (changes, saved) => fieldsOf(await editing.save(changeOf(changes, saved.revision))),
    reread: async () => fieldsOf(await editing.reread()),
  });
  return (
    <>
      <SavedWords
        draft={draft}
        nameOf={(field) => say(`memberSignIn.${field as Exclude<keyof SignInFields, 'revision'>}`)}
      />
      <Section title={say('memberSignIn.signUp')} hint={say('memberSignIn.signUpHint')}>
        <div className={styles['choices']}>
          <Box draft={draft} name="requireEmailVerification" />
          <Box draft={draft} name="requireOwnerApproval" />
        </div>
      </Section>
      <Section title={say('memberSignIn.passwords')} hint={say('memberSignIn.passwordsHint')}>
        <Sentence draft={draft} name="minLength" />
        <div className={styles['choices']}>
          <Box draft={draft} name="refuseCommon" />
        </div>
      </Section>
      <Section title={say('memberSignIn.failed')} hint={say('memberSignIn.failedHint')}>
        <Sentence draft={draft} name="failures" />
        <Sentence draft={draft} name="windowMinutes" />
        <Sentence draft={draft} name="lockMinutes" />
        <div className={styles['choices']}>
          <Box draft={draft} name="enumerationProtection" />
          <p className="oh-soft oh-small">{say('memberSignIn.enumerationHint')}</p>
        </div>
      </Section>
      <Section title={say('memberSignIn.captcha')} hint={say('memberSignIn.captchaHint')}>
        <CaptchaChoice draft={draft} name="register" />
        <CaptchaChoice draft={draft} name="login" />
        <CaptchaProvider settings={known} />
      </Section>
    </>
  );
}

type NameOf<Value> = {
  [Name in keyof SignInFields]: SignInFields[Name] extends Value ? Name : never;
}[keyof SignInFields];

function Box({ draft, name }: { readonly draft: Draft<SignInFields>; readonly name: NameOf<boolean> }) {
  const { say } = useDashboard();
  return (
    <Choice
      kind="checkbox"
      isChosen={draft.shown[name]}
      onChoose={(isChosen) => draft.set(name, isChosen)}
      label={say(`memberSignIn.${name}`)}
    />
  );
}

/** A number inside the sentence that says what it does. */
function Sentence({
  draft: { errors, set, shown },
  name,
}: {
  readonly draft: Draft<SignInFields>;
  readonly name: Bounded;
}) {
  const { say } = useDashboard();
  return (
    <div>
      <WithControl sentence={(count) => say(`memberSignIn.${name}Sentence`, { count })}>
        <CountControl
          label={say(`memberSignIn.${name}`)}
          count={shown[name]}
          error={errors[name]}
          onChange={(count) => set(name, count)}
        />
      </WithControl>
      <Problem words={errors[name]} />
    </div>
  );
}

const modes = ['OFF', 'INVISIBLE', 'VISIBLE'] as const;

function CaptchaChoice({ draft, name }: { readonly draft: Draft<SignInFields>; readonly name: 'register' | 'login' }) {
  const { say } = useDashboard();
  return (
    <RadioGroup
      legend={say(`memberSignIn.${name}`)}
      options={modes.map((value) => ({ value, label: say(`memberSignIn.captcha.${value}`) }))}
      value={draft.shown[name]}
      onChoose={(mode) => draft.set(name, mode)}
    />
  );
}
