/** Where events are sent, and the key that signs them. */
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { createInstantFormat } from '../../language/formats.ts';
import { newWebhookAddress, webhookAddress } from '../../pages/dashboard-addresses.ts';
import { useRotateWebhookKey, webhookKeyOf, webhooksOf } from '../../queries/webhooks.ts';
import { useDashboard } from '../../ui/context/dashboard-context.tsx';
import styles from '../../ui/editing/editing.module.css';
import { AskOnce, Reading } from '../../ui/editing/saved-words.tsx';
import { Rows, Section } from '../../ui/editing/section.tsx';
import { CopyField } from './copy-field.tsx';
import { webhookName } from './webhook-name.ts';

export function Webhooks() {
  const { say, session } = useDashboard();
  const endpoints = useQuery(webhooksOf(session.client));
  return (
    <>
      <Section title={say('developers.webhooks')} hint={say('developers.webhooksHint')}>
        {endpoints.data === undefined ? (
          <Reading error={endpoints.error} onAgain={() => void endpoints.refetch()} />
        ) : endpoints.data.length === 0 ? (
          <p className="oh-soft">{say('developers.noWebhooks')}</p>
        ) : (
          <Rows
            rows={endpoints.data.map((endpoint) => ({
              id: endpoint.id,
              address: webhookAddress(endpoint.id),
              name: webhookName(endpoint),
              facts: endpoint.url,
              mark:
                endpoint.status === 'DISABLED'
                  ? say('developers.webhookMark.off')
                  : endpoint.failingSinceDate === undefined
                    ? undefined
                    : say('developers.webhookMark.failing'),
            }))}
          />
        )}
        <Button
          variant="default"
          className={styles['start'] as string}
          renderRoot={(props) => <Link {...props} to={newWebhookAddress} />}
        >
          {say('developers.addWebhook')}
        </Button>
      </Section>
      {(endpoints.data ?? []).length === 0 ? null : <Key />}
    </>
  );
}

/** Nobody needs it who sends nothing. */
function Key() {
  const { formats, frame, say, session } = useDashboard();
  const key = useQuery(webhookKeyOf(session.client));
  const rotating = useRotateWebhookKey(session.client);
  const when = createInstantFormat(formats.locale, frame.timeZone);
  const last = key.data?.previousKeys[0];
  return (
    <Section title={say('developers.webhookKey')} hint={say('developers.webhookKeyHint')}>
      {key.data === undefined ? (
        <Reading error={key.error} onAgain={() => void key.refetch()} />
      ) : (
        <>
          <CopyField label={say('developers.webhookAppId')} value={key.data.appId} />
          <CopyField label={say('developers.webhookPublicKey')} value={key.data.publicKeyBase64} />
          <p role="status" className="oh-soft oh-small">
            {last === undefined ? '' : say('developers.webhookKeyBefore', { when: when(last.retiredDate) })}
          </p>
          <AskOnce
            act={say('developers.rotateKey')}
            title={say('developers.rotateKeyAsk')}
            consequence={<p>{say('developers.rotateKeyConsequence')}</p>}
            onConfirm={() => rotating.mutateAsync(undefined)}
          />
        </>
      )}
    </Section>
  );
}
