/** API keys, applications and webhooks: which there are, and making more. */
import { useQuery } from '@tanstack/react-query';
import { oauthAppAddress, settingsAddress } from '../../pages/dashboard-addresses.ts';
import { apiKeysOf } from '../../queries/api-keys.ts';
import { oauthAppsOf } from '../../queries/oauth-apps.ts';
import { useDashboard } from '../../ui/context/dashboard-context.tsx';
import { Reading } from '../../ui/editing/saved-words.tsx';
import { EditorPage, Rows, Section } from '../../ui/editing/section.tsx';
import { AddApp } from './add-app.tsx';
import { AddKey } from './add-key.tsx';
import styles from './developers.module.css';
import { KeyRow } from './key-row.tsx';
import { Webhooks } from './webhooks.tsx';

export function DevelopersPage() {
  const { say } = useDashboard();
  return (
    <EditorPage
      title={say('developers.title')}
      back={{ address: settingsAddress, name: say('settings.title') }}
      permission="API_KEYS.MANAGE"
    >
      <Section title={say('developers.keys')} hint={say('developers.keysHint')}>
        <Keys />
      </Section>
      <Section title={say('developers.apps')} hint={say('developers.appsHint')}>
        <Apps />
      </Section>
      <Webhooks />
    </EditorPage>
  );
}

function Keys() {
  const { say, session } = useDashboard();
  const keys = useQuery(apiKeysOf(session.client));
  return keys.data === undefined ? (
    <Reading error={keys.error} onAgain={() => void keys.refetch()} />
  ) : (
    <>
      {keys.data.length === 0 ? (
        <p className="oh-soft">{say('developers.noKeys')}</p>
      ) : (
        <ul className={styles['keys']}>
          {keys.data.map((key) => (
            <KeyRow key={key.id} apiKey={key} />
          ))}
        </ul>
      )}
      <AddKey />
    </>
  );
}

function Apps() {
  const { say, session } = useDashboard();
  const apps = useQuery(oauthAppsOf(session.client));
  return apps.data === undefined ? (
    <Reading error={apps.error} onAgain={() => void apps.refetch()} />
  ) : (
    <>
      {apps.data.length === 0 ? (
        <p className="oh-soft">{say('developers.noApps')}</p>
      ) : (
        <Rows
          rows={apps.data.map(({ applicationType, id, name }) => ({
            id,
            address: oauthAppAddress(id),
            name,
            facts: say(`developers.type.${applicationType}`),
          }))}
        />
      )}
      <AddApp />
    </>
  );
}
