/**
 * What messages say besides what they know by themselves: which are sent, the business's own words, and who they come
 * from.
 */

import { Button, Checkbox, Textarea, TextInput } from '@mantine/core';
import type { MailSettings, OptionalMessageType } from '@openhours/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { own } from '../../language/bidi.ts';
import { nameOfLanguage } from '../../language/offered-languages.ts';
import { messagesAddress } from '../../pages/dashboard-addresses.ts';
import { useMailSettingsEditing } from '../../queries/mail-words.ts';
import { mailSettings, usePreviewMessage } from '../../queries/messages.ts';
import { propertiesOf } from '../../queries/site-properties.ts';
import { useDashboard } from '../../ui/context/dashboard-context.tsx';
import { Sentence } from '../../ui/display/sentence.tsx';
import { Reading, SavedWords } from '../../ui/editing/saved-words.tsx';
import { EditorPage, Section } from '../../ui/editing/section.tsx';
import { type Draft, useDraft } from '../../ui/editing/use-draft.ts';
import { LanguageChoice, type SiteLanguages, siteLanguagesOf } from '../../ui/editing/words-language.tsx';
import { MessageLook } from './message-look.tsx';
import styles from './messages.module.css';
import {
  fieldOfWire,
  fieldsOf,
  kindOfField,
  languagesOfWords,
  ownWordsOf,
  sendsField,
  settingsOf,
  type Words,
  wordsField,
} from './own-words-fields.ts';

const mostWords = 2000;

const groups = [
  { name: 'messages.group.customer', isOf: (type: string) => type.startsWith('BOOKING_'), toCustomers: true },
  { name: 'messages.group.business', isOf: (type: string) => type.startsWith('BUSINESS_'), toCustomers: false },
  { name: 'messages.group.staff', isOf: (type: string) => type.startsWith('STAFF_'), toCustomers: false },
] as const;

export function OwnWordsPage() {
  const { say, session } = useDashboard();
  const read = useQuery(mailSettings(session.client));
  const site = useQuery(propertiesOf(session.client));
  return (
    <EditorPage
      title={say('messages.words')}
      back={{ address: messagesAddress, name: say('messages.title') }}
      permission="MESSAGES.CONFIGURE"
    >
      <p className="oh-soft">{say('messages.wordsHint')}</p>
      {read.data === undefined || site.data === undefined ? (
        <Reading
          error={read.error ?? site.error}
          onAgain={() => {
            void read.refetch();
            void site.refetch();
          }}
        />
      ) : (
        <Editor known={read.data} {...siteLanguagesOf(site.data)} />
      )}
    </EditorPage>
  );
}

interface EditorProps extends SiteLanguages {
  readonly known: { readonly mailSettings: MailSettings; readonly revision: string };
}

function Editor({ known, main, offered }: EditorProps) {
  const { say, session } = useDashboard();
  const editing = useMailSettingsEditing(session.client, known);
  const types = known.mailSettings.kinds.map(({ type }) => type);
  const languages = languagesOfWords(known.mailSettings, offered);
  const [language, setLanguage] = useState(main);
  const wordsIn = (next: typeof known) => fieldsOf(next.mailSettings, languages);
  const draft = useDraft<Words>({
    saved: fieldsOf(known.mailSettings, languages),
    savesItself: true,
    fieldOf: (wireField) => fieldOfWire(wireField, types, languages),
    save: async (changes, saved) =>
      wordsIn(await editing.save(settingsOf({ ...saved, ...(changes as Words) }, types, languages))),
    reread: async () => wordsIn(await editing.reread()),
  });
  const nameOf = (field: string) => {
    const of = kindOfField(field);
    if (of === undefined) {
      return say(`messages.${field as 'senderName' | 'replyTo'}`);
    }
    const kind = say(`messages.kind.${of.type}`);
    return of.language === undefined || offered.length === 1 ? kind : `${kind} · ${nameOfLanguage(of.language)}`;
  };
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
      {groups.map(({ isOf, name, toCustomers }) => (
        <Section key={name} title={say(name)}>
          {toCustomers ? (
            <LanguageChoice
              main={main}
              offered={offered}
              chosen={language}
              onChoose={setLanguage}
              hint={say(language === main ? 'messages.wordsMain' : 'messages.wordsOther', {
                language: nameOfLanguage(language),
                main: nameOfLanguage(main),
              })}
            />
          ) : null}
          <ul className={styles['kinds']}>
            {types.filter(isOf).map((type) => (
              <Kind
                key={`${type}:${toCustomers ? language : main}`}
                type={type}
                draft={draft}
                languages={languages}
                language={toCustomers ? language : main}
                main={main}
              />
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

interface KindProps {
  readonly type: OptionalMessageType;
  readonly draft: Draft<Words>;
  /** Of all words there are. */
  readonly languages: readonly string[];
  readonly language: string;
  readonly main: string;
}

function Kind({ draft, language, languages, main, type }: KindProps) {
  const { say, session } = useDashboard();
  const kind = say(`messages.kind.${type}`);
  const sends = draft.shown[sendsField(type)] !== false;
  const field = wordsField(type, language);
  const words = String(draft.shown[field] ?? '');
  const inMain = String(draft.shown[wordsField(type, main)] ?? '').trim();
  const preview = usePreviewMessage(session.client);
  return (
    <li>
      <Checkbox
        label={kind}
        checked={sends}
        description={sends ? undefined : say('messages.isNotSent')}
        onChange={(event) => draft.set(sendsField(type), event.currentTarget.checked)}
      />
      {sends ? (
        <details className={styles['own']} open={words === '' && inMain === '' ? undefined : true}>
          <summary>{say('messages.ownWords')}</summary>
          <div className={styles['ownParts']}>
            <Textarea
              aria-label={say('messages.ownWordsIn', { kind })}
              description={say('messages.ownWordsHint')}
              dir="auto"
              lang={language}
              placeholder={inMain === '' ? undefined : inMain}
              autosize
              minRows={2}
              maxRows={12}
              maxLength={mostWords}
              value={words}
              error={draft.errors[field]}
              onChange={(event) => draft.set(field, event.currentTarget.value)}
            />
            <div className={styles['acts']}>
              <Button
                variant="default"
                aria-disabled={preview.isPending}
                onClick={() => preview.mutate({ type, language, words: ownWordsOf(draft.shown, type, languages) })}
              >
                {say('messages.preview')}
              </Button>
              {preview.error === null ? null : <p role="alert">{say('messages.failed')}</p>}
            </div>
            {preview.data === undefined ? null : (
              <>
                <p className="oh-soft">
                  <Sentence text={say('messages.previewHint', { subject: own(preview.data.subject) })} />
                </p>
                <MessageLook html={preview.data.html} title={say('messages.previewOf', { kind })} />
              </>
            )}
          </div>
        </details>
      ) : null}
    </li>
  );
}
