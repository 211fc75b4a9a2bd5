/** One endpoint: how it stands, what is sent there, what went there, and its end. Saved by a button: half an address is none. */
import { Button } from '@mantine/core';
import type { WebhookEndpoint } from '@openhours/contract';
import { useNavigate } from '@tanstack/react-router';
import { own } from '../../language/bidi.ts';
import { createInstantFormat } from '../../language/formats.ts';
import { developersAddress } from '../../pages/dashboard-addresses.ts';
import {
  useDeleteWebhook,
  useTestWebhook,
  useWebhookEditing,
  webhookById,
  webhooksOf,
} from '../../queries/webhooks.ts';
import { useDashboard } from '../../ui/context/dashboard-context.tsx';
import { useIdInAddress } from '../../ui/context/id-in-address.ts';
import { useRefusal } from '../../ui/editing/adding.tsx';
import styles from '../../ui/editing/editing.module.css';
import { RowPage } from '../../ui/editing/row-page.tsx';
import { SaveBar } from '../../ui/editing/save-bar.tsx';
import { AskOnce, SavedWords } from '../../ui/editing/saved-words.tsx';
import { EditorPage, Section } from '../../ui/editing/section.tsx';
import { useDraft } from '../../ui/editing/use-draft.ts';
import { Notice } from '../../ui/feedback/notice.tsx';
import { Choice, Problem } from '../../ui/policies/rule-choice.tsx';
import { WebhookDeliveries } from './webhook-deliveries.tsx';
import { changeOf, fieldOf, fieldsOf, type WebhookFields } from './webhook-fields.ts';
import { useWebhookProblems, WebhookForm } from './webhook-form.tsx';
import { webhookName } from './webhook-name.ts';

export function WebhookView() {
  return <WebhookPage endpointId={useIdInAddress()} />;
}

function WebhookPage({ endpointId }: { readonly endpointId: string }) {
  const { say, session } = useDashboard();
  const back = { address: developersAddress, name: say('developers.title') };
  return (
    <RowPage
      row={webhookById(session.client, endpointId)}
      listKey={webhooksOf(session.client).queryKey}
      inList={(endpoints: readonly WebhookEndpoint[]) => endpoints.find(({ id }) => id === endpointId)}
      back={back}
      missing={{ title: say('developers.webhookMissing'), hint: say('developers.webhookMissingHint') }}
    >
      {(endpoint) => (
        <EditorPage title={webhookName(endpoint)} back={back} permission="WEBHOOKS.MANAGE">
          <Standing endpoint={endpoint} />
          <Section title={say('developers.deliveries')}>
            {endpoint.status === 'ENABLED' ? <Test endpointId={endpoint.id} /> : null}
            <WebhookDeliveries endpoint={endpoint} />
          </Section>
          <Editor key={endpoint.id} endpoint={endpoint} />
          <Remove endpoint={endpoint} />
        </EditorPage>
      )}
    </RowPage>
  );
}

/** What is wrong with it. */
function Standing({ endpoint: { disabledReason, failingSinceDate } }: { readonly endpoint: WebhookEndpoint }) {
  const { formats, frame, say } = useDashboard();
  const when = createInstantFormat(formats.locale, frame.timeZone);
  if (disabledReason !== undefined) {
    return (
      <Notice meaning="warn" title={say('developers.webhookOff')}>
        <p>{say(`developers.webhookOffHint.${disabledReason}`)}</p>
      </Notice>
    );
  }
  return failingSinceDate === undefined ? null : (
    <Notice meaning="warn" title={say('developers.webhookFailing', { when: when(failingSinceDate) })}>
      <p>{say('developers.webhookFailingHint')}</p>
    </Notice>
  );
}

function Test({ endpointId }: { readonly endpointId: string }) {
  const { say, session } = useDashboard();
  const testing = useTestWebhook(session.client);
  const refusal = useRefusal(testing.error, { WEBHOOK_ENDPOINT_DISABLED: 'developers.webhookOff' });
  return (
    <div className={styles['form']}>
      <Button
        variant="default"
        className={styles['start'] as string}
        aria-disabled={testing.isPending}
        onClick={() => (testing.isPending ? undefined : testing.mutate(endpointId))}
      >
        {say('developers.webhookTest')}
      </Button>
      <p role="status" className="oh-soft oh-small">
        {testing.data === undefined ? say('developers.webhookTestHint') : say('developers.webhookTested')}
      </p>
      <Problem words={refusal} />
    </div>
  );
}

function Editor({ endpoint }: { readonly endpoint: WebhookEndpoint }) {
  const { say, session } = useDashboard();
  const editing = useWebhookEditing(session.client, endpoint.id);
  const problems = useWebhookProblems();
  const saved = fieldsOf(endpoint);
  const draft = useDraft<WebhookFields>({
    saved,
    fieldOf,
    problemsOf: (changes) => problems({ ...saved, ...changes }),
    save: async (changes, before) => fieldsOf(await editing.save(changeOf(changes, before))),
    reread: async () => fieldsOf(await editing.reread()),
  });
  const isChanged = draft.state !== 'saved';
  return (
    <Section title={say('developers.webhookSettings')}>
      <SavedWords
        draft={draft}
        nameOf={(field) => say(`developers.webhookField.${field as Exclude<keyof WebhookFields, 'revision'>}`)}
      />
      <div className={styles['form']}>
        <Choice
          kind="checkbox"
          isChosen={draft.shown.isOn}
          onChoose={(isChosen) => draft.set('isOn', isChosen)}
          label={say('developers.webhookField.isOn')}
        />
        <WebhookForm draft={draft} />
        <SaveBar
          act={say('developers.saveWebhook')}
          isWaiting={isChanged}
          isSaving={draft.state === 'saving'}
          isOff={!isChanged}
          status={isChanged ? '' : say('editor.saved')}
          onDiscard={undefined}
          onSave={() => {
            if (draft.state !== 'saving') {
              void draft.saveNow();
            }
          }}
        />
      </div>
    </Section>
  );
}

function Remove({ endpoint }: { readonly endpoint: WebhookEndpoint }) {
  const { say, session } = useDashboard();
  const navigate = useNavigate();
  const deleting = useDeleteWebhook(session.client, { onSuccess: () => navigate({ to: developersAddress }) });
  return (
    <Section title={say('developers.removeWebhook')}>
      <AskOnce
        act={say('developers.remove')}
        title={say('developers.removeAsk', { name: own(webhookName(endpoint)) })}
        consequence={<p>{say('developers.removeWebhookConsequence')}</p>}
        onConfirm={() => deleting.mutateAsync(endpoint.id)}
      />
    </Section>
  );
}
