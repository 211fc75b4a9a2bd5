/** Passkeys: each by its name, with where and when it was used, and a new one. */
import { Button, TextInput } from '@mantine/core';
import type { Passkey } from '@openhours/contract';
import { useState } from 'react';
import { own } from '../../language/bidi.ts';
import { createInstantFormat } from '../../language/formats.ts';
import { useAddPasskey, useRemovePasskey } from '../../queries/factors.ts';
import { useDashboard } from '../../ui/context/dashboard-context.tsx';
import { FactRow } from '../../ui/display/sentence.tsx';
import editing from '../../ui/editing/editing.module.css';
import { AskOnce } from '../../ui/editing/saved-words.tsx';
import { Section } from '../../ui/editing/section.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import type { FactorsPart } from './part.ts';
import { sayings, troubleWords } from './refusals.ts';
import styles from './security.module.css';

export function Passkeys({ factors: { passkeyObstacle, passkeys }, mayChange, onCodes }: FactorsPart) {
  const { say } = useDashboard();
  return (
    <Section title={say('security.passkeys')} hint={say('security.passkeysHint')}>
      {passkeys.length === 0 ? (
        <p>{say('security.passkeysNone')}</p>
      ) : (
        <ul className={styles['list']}>
          {passkeys.map((passkey) => (
            <OnePasskey key={passkey.id} passkey={passkey} mayChange={mayChange} />
          ))}
        </ul>
      )}
      {passkeyObstacle === undefined ? (
        mayChange ? (
          <Add onCodes={onCodes} />
        ) : null
      ) : (
        <Notice meaning="note" title={say(`security.obstacle.${passkeyObstacle}`)} />
      )}
    </Section>
  );
}

function OnePasskey({ mayChange, passkey }: { readonly passkey: Passkey; readonly mayChange: boolean }) {
  const { formats, frame, say, session } = useDashboard();
  const when = createInstantFormat(formats.locale, frame.timeZone);
  const removing = useRemovePasskey(session.client);
  const { createdDate, host, id, lastUsedDate, name } = passkey;
  return (
    <li>
      <span className={styles['name']}>
        <bdi>{name}</bdi>
      </span>
      <span className="oh-soft oh-small">
        <FactRow
          facts={[
            host,
            say('security.since', { time: when(createdDate) }),
            lastUsedDate === undefined
              ? say('security.neverUsed')
              : say('security.lastUsed', { time: when(lastUsedDate) }),
          ]}
        />
      </span>
      {mayChange ? (
        <AskOnce
          act={say('security.removePasskey')}
          title={say('security.removePasskeyTitle', { name: own(name) })}
          consequence={<p>{say('security.removePasskeyHint')}</p>}
          sayings={sayings}
          onConfirm={() => removing.mutateAsync(id)}
        />
      ) : null}
    </li>
  );
}

function Add({ onCodes }: Pick<FactorsPart, 'onCodes'>) {
  const { say, session } = useDashboard();
  const [name, setName] = useState('');
  const adding = useAddPasskey(session.client, {
    onSuccess({ recoveryCodes }) {
      setName('');
      onCodes(recoveryCodes);
    },
  });
  return (
    <form
      noValidate
      className={editing['form']}
      onSubmit={(event) => {
        event.preventDefault();
        if (!adding.isPending && name.trim() !== '') {
          adding.mutate(name.trim());
        }
      }}
    >
      <TextInput
        id="passkey-name"
        label={say('security.passkeyName')}
        description={say('security.passkeyNameHint')}
        autoComplete="off"
        maxLength={100}
        dir="auto"
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      {adding.error === null ? null : <Notice meaning="bad" title={troubleWords(adding.error, say)} spoken />}
      <Button
        type="submit"
        variant="default"
        className={editing['start'] as string}
        aria-disabled={adding.isPending || name.trim() === ''}
      >
        {say(adding.isPending ? 'security.addingPasskey' : 'security.addPasskey')}
      </Button>
    </form>
  );
}
