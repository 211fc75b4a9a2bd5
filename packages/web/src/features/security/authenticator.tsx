/** The authenticator app: a picture for its camera, the same as letters, and a first code of it. */
import { Button, TextInput } from '@mantine/core';
import { isCallError } from '@openhours/client';
import { useId, useState } from 'react';
import { encode } from 'uqr';
import { createInstantFormat } from '../../language/formats.ts';
import { useAddAuthenticator, useBeginAuthenticator, useRemoveAuthenticator } from '../../queries/factors.ts';
import { useDashboard } from '../../ui/context/dashboard-context.tsx';
import { FactRow } from '../../ui/display/sentence.tsx';
import editing from '../../ui/editing/editing.module.css';
import { AskOnce } from '../../ui/editing/saved-words.tsx';
import { Section } from '../../ui/editing/section.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import actions from '../../ui/styles/actions.module.css';
import type { FactorsPart } from './part.ts';
import { sayings, troubleWords } from './refusals.ts';
import styles from './security.module.css';

export function Authenticator({ factors: { authenticator }, mayChange, onCodes }: FactorsPart) {
  const { formats, frame, say, session } = useDashboard();
  const when = createInstantFormat(formats.locale, frame.timeZone);
  const beginning = useBeginAuthenticator(session.client);
  const removing = useRemoveAuthenticator(session.client);
  return (
    <Section title={say('security.app')} hint={say('security.appHint')}>
      {authenticator === undefined ? (
        <p>{say('security.appNone')}</p>
      ) : (
        <p>
          <FactRow
            facts={[
              say('security.since', { time: when(authenticator.createdDate) }),
              authenticator.lastUsedDate === undefined
                ? undefined
                : say('security.lastUsed', { time: when(authenticator.lastUsedDate) }),
            ]}
          />
        </p>
      )}
      {beginning.error === null ? null : <Notice meaning="bad" title={troubleWords(beginning.error, say)} spoken />}
      {beginning.data === undefined || !mayChange ? (
        mayChange ? (
          <div className={actions['buttons']}>
            <Button variant="default" aria-disabled={beginning.isPending} onClick={() => beginning.mutate(undefined)}>
              {say(authenticator === undefined ? 'security.addApp' : 'security.replaceApp')}
            </Button>
          </div>
        ) : null
      ) : (
        <SetUp
          {...beginning.data}
          onClose={beginning.reset}
          onAdded={(codes) => {
            beginning.reset();
            onCodes(codes);
          }}
        />
      )}
      {authenticator === undefined || !mayChange || beginning.data !== undefined ? null : (
        <AskOnce
          act={say('security.removeApp')}
          title={say('security.removeAppTitle')}
          consequence={<p>{say('security.removeAppHint')}</p>}
          sayings={sayings}
          onConfirm={() => removing.mutateAsync(undefined)}
        />
      )}
    </Section>
  );
}

interface SetUpProps {
  readonly setupToken: string;
  readonly secret: string;
  readonly uri: string;
  readonly onClose: () => void;
  readonly onAdded: (codes: readonly string[] | undefined) => void;
}

function SetUp({ onAdded, onClose, secret, setupToken, uri }: SetUpProps) {
  const { say, session } = useDashboard();
  const [code, setCode] = useState('');
  const adding = useAddAuthenticator(session.client, { onSuccess: ({ recoveryCodes }) => onAdded(recoveryCodes) });
  const { error } = adding;
  const isWrong = isCallError(error) && error.code === 'INVALID_CREDENTIALS';
  return (
    <form
      noValidate
      className={editing['form']}
      onSubmit={(event) => {
        event.preventDefault();
        if (!adding.isPending && code !== '') {
          adding.mutate({ setupToken, code });
        }
      }}
    >
      <ol className={styles['steps']}>
        <li>
          <p>{say('security.scan')}</p>
          <Picture text={uri} name={say('security.picture')} />
          <p className="oh-soft">{say('security.typeInstead')}</p>
          <p>
            <code dir="ltr" className={styles['secret']}>
              {secret.match(/.{1,4}/g)?.join(' ')}
            </code>
          </p>
        </li>
        <li>
          <TextInput
            id="authenticator-code"
            inputMode="numeric"
            dir="ltr"
            autoComplete="one-time-code"
            label={say('security.codeOfApp')}
            maxLength={20}
            value={code}
            error={isWrong ? say('security.wrongCode') : undefined}
            onChange={(event) => {
              setCode(event.currentTarget.value);
              adding.reset();
            }}
          />
        </li>
      </ol>
      {error === null || isWrong ? null : <Notice meaning="bad" title={troubleWords(error, say)} spoken />}
      <div className={actions['buttons']}>
        <Button type="submit" aria-disabled={adding.isPending || code === ''}>
          {say(adding.isPending ? 'editor.saving' : 'security.finishApp')}
        </Button>
        <Button variant="default" onClick={onClose}>
          {say('security.cancel')}
        </Button>
      </div>
    </form>
  );
}

/** Drawn here: whoever draws it knows the secret. Dark on light whatever the colours of the page, as cameras want it. */
function Picture({ name, text }: { readonly name: string; readonly text: string }) {
  const id = useId();
  const { data, size } = encode(text, { border: 2 });
  const path = data.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : ''))).join('');
  return (
    <svg viewBox={`0 0 ${size} ${size}`} className={styles['picture']} role="img" aria-labelledby={id}>
      <title id={id}>{name}</title>
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" shapeRendering="crispEdges" />
    </svg>
  );
}
