/** Where somebody sets a password by a link: one narrow column, one form, one button; works without script. */

import { Button, TextInput } from '@mantine/core';
import { pagePaths } from '@openhours/contract/site/page-paths';
import { listFormat } from '@openhours/contract/text/intl-formats';
import { useState } from 'react';
import { own } from '../../language/bidi.ts';
import { usePage } from '../../ui/context/page-context.tsx';
import { Sentence } from '../../ui/display/sentence.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { PasswordField } from '../../ui/forms/password-field.tsx';
import { useSending } from '../../ui/forms/use-sending.ts';
import styles from './sign-in.module.css';
import type { PasswordLinkState } from './state.ts';

export function PasswordLinkPage({ state }: { state: PasswordLinkState }) {
  const { frame, say } = usePage();
  const { link } = state;
  return (
    <main className={styles['page']}>
      <div className={styles['column']}>
        <p className={styles['site']}>
          <bdi>{frame.siteName}</bdi>
        </p>
        {link === undefined ? (
          <>
            <h1>{say('passwordLink.gone')}</h1>
            <p>{say('passwordLink.goneHint')}</p>
            <Button component="a" href={pagePaths.signIn} size="lg" fullWidth>
              {say('signIn.act')}
            </Button>
          </>
        ) : (
          <Form state={state} link={link} />
        )}
      </div>
    </main>
  );
}

function Form({ state, link }: { state: PasswordLinkState; link: NonNullable<PasswordLinkState['link']> }) {
  const { say } = usePage();
  const { isSending, send } = useSending();
  const [hasTyped, setTyped] = useState(false);
  const isInvitation = link.purpose === 'INVITATION';
  const { trouble } = state;
  const ofForm = trouble === 'expired' || trouble === 'busy' ? trouble : undefined;
  const ofField = trouble === 'expired' || trouble === 'busy' || hasTyped ? undefined : trouble;
  return (
    <>
      <h1>{say(isInvitation ? 'passwordLink.invited' : 'passwordLink.reset')}</h1>
      <p>
        <Sentence text={say('passwordLink.for', { email: own(link.email) })} />
        {isInvitation ? ` ${say(`passwordLink.role.${link.role}`)}` : null}
      </p>
      {isInvitation ? <WhatRoleMay areas={link.areas} /> : null}
      {ofForm === undefined ? null : (
        <Notice meaning={ofForm === 'expired' ? 'note' : 'bad'} title={say(`passwordLink.${ofForm}`)} spoken />
      )}
      <form method="post" action={state.address} onSubmit={send} className={styles['form']}>
        <input type="hidden" name="ticket" value={state.ticket} />
        <input type="hidden" name="username" value={link.email} autoComplete="username" />
        {isInvitation ? (
          <TextInput
            id="link-name"
            name="name"
            autoComplete="name"
            maxLength={100}
            label={say('passwordLink.name')}
            defaultValue={state.name}
            dir="auto"
          />
        ) : null}
        <PasswordField
          autoComplete="new-password"
          label={say('passwordLink.password')}
          description={say('passwordLink.passwordHint')}
          error={ofField === undefined ? undefined : say(`passwordLink.${ofField}`)}
          onType={() => setTyped(true)}
        />
        <Button type="submit" size="lg" fullWidth aria-disabled={isSending} aria-live="polite">
          {say(isSending ? 'passwordLink.sending' : 'passwordLink.act')}
        </Button>
      </form>
      <p className="oh-soft oh-small">{say('passwordLink.ends', { time: link.until })}</p>
    </>
  );
}

/** The same areas by which "People and roles" tells a role. */
function WhatRoleMay({ areas: { all, none, own, seen } }: { areas: NonNullable<PasswordLinkState['link']>['areas'] }) {
  const { frame, say } = usePage();
  const list = listFormat(frame.locale);
  const named = (areas: typeof all) => list.format(areas.map((area) => say(`passwordLink.area.${area}`)));
  if (own.length === 0) {
    return (
      <p>{none.length === 0 ? say('passwordLink.mayAll') : say('passwordLink.mayAllBut', { areas: named(none) })}</p>
    );
  }
  return (
    <ul className={styles['areas']}>
      {all.length === 0 ? null : <li>{say('passwordLink.mayForAll', { areas: named(all) })}</li>}
      <li>{say('passwordLink.mayOwn', { areas: named(own) })}</li>
      {seen.length === 0 ? null : <li>{say('passwordLink.maySee', { areas: named(seen) })}</li>}
      {none.length === 0 ? null : <li>{say('passwordLink.mayNot', { areas: named(none) })}</li>}
    </ul>
  );
}
