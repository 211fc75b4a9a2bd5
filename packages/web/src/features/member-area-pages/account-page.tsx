/** The member's account: who they are, and a form for each thing that they can change. */
import { TextInput } from '@mantine/core';
import { own } from '../../language/bidi.ts';
import { Face } from '../../ui/avatars/face.tsx';
import { usePage } from '../../ui/context/page-context.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { PasswordField } from '../../ui/forms/password-field.tsx';
import { AccountForm } from './account-form.tsx';
import styles from './area.module.css';
import { Area } from './area.tsx';
import { GivenCodes, SecurityPart } from './security-part.tsx';
import type { MemberAccountState } from './state.ts';

interface PartProps {
  readonly state: MemberAccountState;
}

const doneWords = {
  name: 'account.nameSaved',
  password: 'account.passwordSet',
  unlink: 'account.unlinked',
  'code-sent': 'account.codeSent',
  verified: 'account.nowVerified',
  confirmed: 'account.confirmed',
  'app-added': 'account.appAdded',
  'app-removed': 'account.appRemoved',
  'passkey-added': 'account.passkeyAdded',
  'passkey-removed': 'account.passkeyRemoved',
} as const;

export function MemberAccountPage({ state }: PartProps) {
  const { say } = usePage();
  const { done, email, isVerified, name } = state;
  return (
    <Area state={state}>
      {done === undefined ? null : <Notice meaning="good" title={say(doneWords[done])} spoken />}
      <Refused state={state} />
      <GivenCodes codes={state.security.given} />
      <div className={styles['who']}>
        <Face name={name} photo={undefined} size={48} />
        <div>
          {name === email ? null : (
            <p>
              <strong>
                <bdi>{name}</bdi>
              </strong>
            </p>
          )}
          <p dir="ltr">{email}</p>
          <p className="oh-soft oh-small">{say(isVerified ? 'account.verified' : 'account.unverified')}</p>
        </div>
      </div>
      <NamePart state={state} />
      <PasswordPart state={state} />
      <SecurityPart state={state} />
      <LinkedPart state={state} />
      <SignOutPart state={state} />
    </Area>
  );
}

/** What is no matter of one field. */
function Refused({ state: { retryAfterSeconds = 0, trouble } }: PartProps) {
  const { formats, say } = usePage();
  switch (trouble?.why) {
    case 'expired':
      return <Notice meaning="note" title={say('account.expired')} spoken />;
    case 'confirmAgain':
    case 'signInAgain':
    case 'wrongFactor':
    case 'notPossible':
    case 'known':
    case 'wrongMailCode':
      return <Notice meaning="bad" title={say(`account.${trouble.why}`)} spoken />;
    case 'lastSignIn':
      return <Notice meaning="bad" title={say('account.lastSignIn')} spoken />;
    case 'paused':
      return (
        <Notice
          meaning="bad"
          title={
            retryAfterSeconds === 0
              ? say('account.pausedLater')
              : say('account.paused', { length: formats.duration(Math.ceil(retryAfterSeconds / 60)) })
          }
          spoken
        />
      );
    default:
      return null;
  }
}

function NamePart({ state }: PartProps) {
  const { say } = usePage();
  const { firstName, lastName } = state;
  return (
    <section aria-labelledby="name" className={styles['part']}>
      <h2 id="name">{say('account.name')}</h2>
      <AccountForm state={state} act="name" label={say('account.saveName')}>
        <TextInput
          id="account-first-name"
          name="firstName"
          autoComplete="given-name"
          maxLength={100}
          dir="auto"
          label={say('account.firstName')}
          defaultValue={firstName}
        />
        <TextInput
          id="account-last-name"
          name="lastName"
          autoComplete="family-name"
          maxLength={100}
          dir="auto"
          label={say('account.lastName')}
          defaultValue={lastName}
        />
      </AccountForm>
    </section>
  );
}

function PasswordPart({ state }: PartProps) {
  const { say } = usePage();
  const { email, hasPassword, trouble } = state;
  const why = trouble?.of === 'password' ? trouble.why : undefined;
  return (
    <section aria-labelledby="password" className={styles['part']}>
      <h2 id="password">{say('account.password')}</h2>
      <p>{say('account.passwordHint')}</p>
      <AccountForm state={state} act="password" label={say('account.setPassword')}>
        {/* Whoever keeps passwords for the reader knows by this whose it is. */}
        <input type="hidden" name="username" autoComplete="username" value={email} />
        {hasPassword ? (
          <PasswordField
            name="currentPassword"
            autoComplete="current-password"
            label={say('account.currentPassword')}
            error={why === 'wrong' ? say('account.wrongPassword') : undefined}
          />
        ) : null}
        <PasswordField
          autoComplete="new-password"
          label={say('account.newPassword')}
          description={say('account.newPasswordHint')}
          error={
            why === 'MIN_LENGTH' ||
            why === 'MAX_LENGTH' ||
            why === 'COMMON' ||
            why === 'PATTERN' ||
            why === 'OWN_ADDRESS'
              ? say(`account.password.${why}`)
              : undefined
          }
        />
      </AccountForm>
    </section>
  );
}

function LinkedPart({ state }: PartProps) {
  const { say } = usePage();
  const { linked } = state;
  return linked.length === 0 ? null : (
    <section aria-labelledby="linked" className={styles['part']}>
      <h2 id="linked">{say('account.linked')}</h2>
      <p>{say('account.linkedHint')}</p>
      <ul className={styles['list']}>
        {linked.map(({ id, isRemovable, name }) => (
          <li key={id} className={`${styles['row']} ${styles['links']}`}>
            <bdi>{name}</bdi>
            {isRemovable ? (
              <AccountForm
                state={state}
                act="unlink"
                label={say('account.unlink')}
                about={say('account.unlinkNamed', { name: own(name) })}
              >
                <input type="hidden" name="connection" value={id} />
              </AccountForm>
            ) : (
              <span className="oh-soft">{say('account.lastSignIn')}</span>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

function SignOutPart({ state }: PartProps) {
  const { say } = usePage();
  return (
    <section aria-labelledby="out" className={styles['part']}>
      <h2 id="out">{say('account.signOut')}</h2>
      <p>{say('account.signOutHint')}</p>
      <div className={styles['out']}>
        <AccountForm state={state} act="sign-out" label={say('account.signOutHere')} />
        <AccountForm state={state} act="sign-out-everywhere" label={say('account.signOutEverywhere')} />
      </div>
    </section>
  );
}
