/** What messages say besides what they know by themselves: which are sent, the business's own words, and who they come from. */
import { Button, Checkbox, Textarea, TextInput } from '@mantine/core';
import type { BookingMessageType, MailSettings } from '@openhours/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { messagesAddress } from '../../pages/addresses.ts';
import { useDashboard } from '../../ui/dashboard-context.tsx';
import { Reading, SavedWords } from '../../ui/editing/saved-words.tsx';
import { EditorPage, Section } from '../../ui/editing/section.tsx';
import { type Draft, useDraft } from '../../ui/editing/use-draft.ts';
import { MessageLook } from './message-look.tsx';
import styles from './messages.module.css';
import { mailSettings } from './messages-query.ts';

const pauseMs = 900;
const mostWords = 2000;

/** One field for each thing that may be changed, so that two people change two things without a conflict. */
interface Words {
  readonly [field: string]: string | boolean;
  readonly senderName: string;
  readonly replyTo: string;
}

const sendsField = (type: BookingMessageType) => `sends:${type}`;
const wordsField = (type: BookingMessageType) => `words:${type}`;

function fieldsOf({ kinds, replyTo = '', senderName = '' }: MailSettings): Words {
  return {
    senderName,
    replyTo,
    ...Object.fromEntries(
      kinds.flatMap(({ sends, type, words = '' }) => [
        [sendsField(type), sends],
        [wordsField(type), words],
      ]),
    ),
  };
}

function settingsOf(words: Words, types: readonly BookingMessageType[]): MailSettings {
  const { replyTo, senderName } = words;
  return {
    ...(senderName.trim() === '' ? {} : { senderName: senderName.trim() }),
    ...(replyTo.trim() === '' ? {} : { replyTo: replyTo.trim() }),
    kinds: types.map((type) => ({
      type,
      sends: words[sendsField(type)] !== false,
      words: String(words[wordsField(type)] ?? ''),
    })),
  };
}

const groups = [
  { name: 'messages.group.customer', isOf: (type: string) => type.startsWith('BOOKING_') },
  { name: 'messages.group.business', isOf: (type: string) => type.startsWith('BUSINESS_') },
  { name: 'messages.group.staff', isOf: (type: string) => type.startsWith('STAFF_') },
] as const;

export function OwnWordsPage() {
  const { say, session } = useDashboard();
  const read = useQuery(mailSettings(session.client));
  return (
    <EditorPage
      title={say('messages.words')}
      back={{ address: messagesAddress, name: say('messages.title') }}
      right="MESSAGES.CONFIGURE"
    >
      <p className="oh-soft">{say('messages.wordsHint')}</p>
      {read.data === undefined ? (
        <Reading error={read.error} onAgain={() => void read.refetch()} />
      ) : (
        <Editor known={read.data} />
      )}
    </EditorPage>
  );
}

function Editor({ known }: { readonly known: { readonly mailSettings: MailSettings; readonly revision: string } }) {
  const { say, session } = useDashboard();
  const queries = useQueryClient();
  const { queryKey } = mailSettings(session.client);
  const types = known.mailSettings.kinds.map(({ type }) => type);
  const keep = (next: typeof known) => {
    queries.setQueryData(queryKey, next);
    return fieldsOf(next.mailSettings);
  };
  const draft = useDraft<Words>({
    saved: fieldsOf(known.mailSettings),
    pauseMs,
    fieldOf: (wireField) => {
      const kind = /kinds\[?\.?(\d+)\]?\.(\w+)/.exec(wireField);
      return kind === null
        ? wireField.replace(/^mailSettings\./, '')
        : wordsField(types[Number(kind[1])] as BookingMessageType);
    },
    save: async (changes, saved) => {
      const { revision = known.revision } = queries.getQueryData(queryKey) ?? {};
      const wanted = settingsOf({ ...saved, ...(changes as Words) }, types);
      return keep(await session.client.notifications.updateMailSettings({ mailSettings: wanted, revision }));
    },
    reread: async () => keep(await session.client.notifications.getMailSettings({})),
  });
  const nameOf = (field: string) =>
    field === 'senderName' || field === 'replyTo'
      ? say(`messages.${field}`)
      : say(`messages.kind.${field.replace(/^\w+:/, '') as BookingMessageType}`);
  const { errors, shown } = draft;
  return (
    <>
      <SavedWords draft={draft} nameOf={nameOf} wordsOf={(_field, value) => wordsOf(value, say)} />
      <Section title={say('messages.sender')}>
        <div className={styles['pair']}>
          <TextInput
            id="messages-senderName"
            label={say('messages.senderName')}
            description={say('messages.senderNameHint')}
            dir="auto"
            maxLength={100}
            autoComplete="off"
            value={shown.senderName}
            error={errors['senderName']}
            onChange={(event) => draft.set('senderName', event.currentTarget.value)}
          />
          <TextInput
            id="messages-replyTo"
            type="email"
            label={say('messages.replyTo')}
            description={say('messages.replyToHint')}
            dir="ltr"
            autoComplete="off"
            value={shown.replyTo}
            error={errors['replyTo'] === undefined ? undefined : say('messages.testMalformed')}
            onChange={(event) => draft.set('replyTo', event.currentTarget.value)}
          />
        </div>
      </Section>
      {groups.map(({ isOf, name }) => (
        <Section key={name} title={say(name)}>
          <ul className={styles['kinds']}>
            {types.filter(isOf).map((type) => (
              <Kind key={type} type={type} draft={draft} />
            ))}
          </ul>
        </Section>
      ))}
    </>
  );
}

function wordsOf(value: unknown, say: ReturnType<typeof useDashboard>['say']): string {
  return typeof value === 'boolean' ? say(value ? 'messages.isSent' : 'messages.isNotSent') : String(value) || '–';
}

function Kind({ draft, type }: { readonly type: BookingMessageType; readonly draft: Draft<Words> }) {
  const { say, session } = useDashboard();
  const kind = say(`messages.kind.${type}`);
  const sends = draft.shown[sendsField(type)] !== false;
  const words = String(draft.shown[wordsField(type)] ?? '');
  const preview = useMutation({
    mutationFn: () => session.client.notifications.previewMessage({ type, words }),
  });
  return (
    <li>
      <Checkbox
        label={kind}
        checked={sends}
        description={sends ? undefined : say('messages.isNotSent')}
        onChange={(event) => draft.set(sendsField(type), event.currentTarget.checked)}
      />
      {sends ? (
        <details className={styles['own']} open={words === '' ? undefined : true}>
          <summary>{say('messages.ownWords')}</summary>
          <div className={styles['ownParts']}>
            <Textarea
              aria-label={say('messages.ownWordsIn', { kind })}
              description={say('messages.ownWordsHint')}
              dir="auto"
              autosize
              minRows={2}
              maxRows={12}
              maxLength={mostWords}
              value={words}
              error={draft.errors[wordsField(type)]}
              onChange={(event) => draft.set(wordsField(type), event.currentTarget.value)}
            />
            <div className={styles['acts']}>
              <Button variant="default" aria-disabled={preview.isPending} onClick={() => preview.mutate()}>
                {say('messages.preview')}
              </Button>
              {preview.error === null ? null : <p role="alert">{say('messages.failed')}</p>}
            </div>
            {preview.data === undefined ? null : (
              <>
                <p className="oh-soft">{say('messages.previewHint', { subject: preview.data.subject })}</p>
                <MessageLook html={preview.data.html} title={say('messages.previewOf', { kind })} />
              </>
            )}
          </div>
        </details>
      ) : null}
    </li>
  );
}
