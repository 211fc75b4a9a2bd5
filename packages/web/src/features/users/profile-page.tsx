/** The own profile: name, address, password, and where one is signed in. */

import { Button, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { createInstantFormat } from '../../language/formats.ts';
import { settingsAddress } from '../../pages/dashboard-addresses.ts';
import {
  profileOf,
  sessionsOf,
  useChangePassword,
  useEndOtherSessions,
  useEndOwnSession,
} from '../../queries/users.ts';
import { useDashboard } from '../../ui/context/dashboard-context.tsx';
import { FactRow } from '../../ui/display/sentence.tsx';
import styles from '../../ui/editing/editing.module.css';
import { Reading } from '../../ui/editing/saved-words.tsx';
import { EditorPage, Section } from '../../ui/editing/section.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { deviceOf } from './device.ts';
import { PersonForm } from './person-form.tsx';
import { ProfileForm } from './profile-form.tsx';
import { brokenRule, passwordTrouble, troubleOf, troubleWords } from './refusals.ts';
import { RoleWords } from './role-words.tsx';
import own from './users.module.css';

export function ProfilePage() {
  const { say, session } = useDashboard();
  const profile = useQuery(profileOf(session.client));
  return (
    <EditorPage title={say('profile.title')} back={{ address: settingsAddress, name: say('settings.title') }}>
      {profile.data === undefined ? (
        <Reading error={profile.error} onAgain={() => void profile.refetch()} />
      ) : (
        <>
          <p>
            {say(`people.role.${profile.data.role}`)}. <RoleWords role={profile.data.role} />
          </p>
          <ProfileForm user={profile.data} />
          <Password />
          <Sessions />
        </>
      )}
    </EditorPage>
  );
}

function Password() {
  const { say, session } = useDashboard();
  const [current, setCurrent] = useState('');
  const [next, setNext] = useState('');
  const [isVisible, setVisible] = useState(false);
  const changing = useChangePassword(session.client, {
    onSuccess() {
      setCurrent('');
      setNext('');
    },
  });
  const { error } = changing;
  const isWrong = brokenRule(error, 'currentPassword') !== undefined || troubleOf(error) === 'people.wrongPassword';
  const newTrouble = passwordTrouble(error, 'newPassword');
  const type = isVisible ? 'text' : 'password';
  return (
    <Section title={say('profile.password')} hint={say('profile.passwordHint')}>
      <PersonForm
        act={changing}
        onSend={() => changing.mutate({ currentPassword: current, newPassword: next })}
        isSaidAtField={isWrong || newTrouble !== undefined}
        name={say(changing.isPending ? 'editor.saving' : 'profile.setPassword')}
        outcome={<p role="status">{changing.isSuccess ? say('profile.passwordSet') : ''}</p>}
      >
        <TextInput
          id="password-current"
          type={type}
          label={say('profile.currentPassword')}
          autoComplete="current-password"
          maxLength={100}
          value={current}
          error={isWrong ? say(current === '' ? 'profile.passwordMissing' : 'people.wrongPassword') : undefined}
          onChange={(event) => {
            setCurrent(event.currentTarget.value);
            if (isWrong) {
              changing.reset();
            }
          }}
        />
        <TextInput
          id="password-new"
          type={type}
          label={say('profile.newPassword')}
          description={say('profile.newPasswordHint')}
          autoComplete="new-password"
          maxLength={100}
          value={next}
          error={newTrouble === undefined ? undefined : say(newTrouble)}
          onChange={(event) => {
            setNext(event.currentTarget.value);
            if (newTrouble !== undefined) {
              changing.reset();
            }
          }}
        />
        <label className={own['check']}>
          <input type="checkbox" checked={isVisible} onChange={() => setVisible(!isVisible)} />
          {say('profile.showPasswords')}
        </label>
      </PersonForm>
    </Section>
  );
}

function Sessions() {
  const { formats, frame, say, session } = useDashboard();
  const sessions = useQuery(sessionsOf(session.client));
  const ending = useEndOtherSessions(session.client);
  const endingOne = useEndOwnSession(session.client);
  const error = ending.error ?? endingOne.error;
  const when = createInstantFormat(formats.locale, frame.timeZone);
  if (sessions.data === undefined) {
    return <Reading error={sessions.error} onAgain={() => void sessions.refetch()} />;
  }
  const others = sessions.data.filter(({ isCurrent }) => !isCurrent).length;
  return (
    <Section title={say('profile.sessions')} hint={say('profile.sessionsHint')}>
      <ul className={own['sessions']}>
        {sessions.data.map(({ createdDate, id, isCurrent, lastUsedDate, userAgent }) => (
          <li key={id}>
            <span className={own['name']}>
              {isCurrent ? say('profile.here') : say('profile.lastUsed', { time: when(lastUsedDate) })}
            </span>
            <span className="oh-soft oh-small">
              <FactRow
                facts={[
                  say('profile.since', { time: when(createdDate) }),
                  userAgent === undefined ? undefined : deviceOf(userAgent),
                ]}
              />
            </span>
            {isCurrent ? null : (
              <Button
                variant="default"
                size="xs"
                className={styles['start'] as string}
                aria-disabled={endingOne.isPending}
                onClick={() => endingOne.mutate(id)}
              >
                {say('profile.endOne')}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {error === null ? null : <Notice meaning="bad" title={troubleWords(error, say)} spoken />}
      {others === 0 ? null : (
        <Button
          variant="default"
          className={styles['start'] as string}
          aria-disabled={ending.isPending}
          onClick={() => ending.mutate()}
        >
          {say('profile.endOthers', { count: others })}
        </Button>
      )}
    </Section>
  );
}
