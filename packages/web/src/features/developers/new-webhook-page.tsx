/** A new endpoint: where events are sent, and which. */
import { useNavigate } from '@tanstack/react-router';
import { useRef } from 'react';
import { developersAddress, webhookAddress } from '../../pages/dashboard-addresses.ts';
import { useCreateWebhook } from '../../queries/webhooks.ts';
import { useDashboard } from '../../ui/context/dashboard-context.tsx';
import styles from '../../ui/editing/editing.module.css';
import { SaveBar } from '../../ui/editing/save-bar.tsx';
import { SavedWords } from '../../ui/editing/saved-words.tsx';
import { EditorPage, Section } from '../../ui/editing/section.tsx';
import { useDraft } from '../../ui/editing/use-draft.ts';
import { fieldOf, fieldsOf, newWebhook, newWebhookOf, type WebhookFields } from './webhook-fields.ts';
import { useWebhookProblems, WebhookForm } from './webhook-form.tsx';

export function NewWebhookPage() {
  const { say, session } = useDashboard();
  const navigate = useNavigate();
  const creating = useCreateWebhook(session.client);
  const problems = useWebhookProblems();
  const made = useRef<string>(undefined);
  const draft = useDraft<WebhookFields>({
    saved: newWebhook,
    fieldOf,
    problemsOf: (changes) => problems({ ...newWebhook, ...changes }),
    save: async (changes) => {
      const endpoint = await creating.mutateAsync(newWebhookOf({ ...newWebhook, ...changes }));
      made.current = endpoint.id;
      return fieldsOf(endpoint);
    },
    reread: async () => newWebhook,
  });
  const isSaving = draft.state === 'saving';
  const add = async () => {
    if (!isSaving && (await draft.saveNow()) && made.current !== undefined) {
      await navigate({ to: webhookAddress(made.current) });
    }
  };
  return (
    <EditorPage
      title={say('developers.addWebhook')}
      back={{ address: developersAddress, name: say('developers.title') }}
      permission="WEBHOOKS.MANAGE"
    >
      <Section title={say('developers.webhookSettings')}>
        <SavedWords draft={draft} nameOf={(field) => field} />
        <div className={styles['form']}>
          <WebhookForm draft={draft} />
          <SaveBar
            act={say('developers.addWebhook')}
            isWaiting={draft.state !== 'saved'}
            isSaving={isSaving}
            isOff={draft.state === 'saved'}
            status=""
            onDiscard={undefined}
            onSave={() => void add()}
          />
        </div>
      </Section>
    </EditorPage>
  );
}
