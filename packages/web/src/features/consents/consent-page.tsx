/**
 * One consent: its words in the languages of the site, saved as a whole since each change is a version; the versions there
 * were; and its end.
 */

import { Button, Textarea, TextInput } from '@mantine/core';
import type { Consent } from '@openhours/contract';
import { maxConsentName, maxConsentText } from '@openhours/contract/consents/limits';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { localAt } from '../../days/dates.ts';
import { own } from '../../language/bidi.ts';
import { consentsAddress } from '../../pages/consent-addresses.ts';
import {
  consentById,
  consentsOf,
  useArchiveConsent,
  useConsentEditing,
  useDeleteConsent,
  versionsOfConsent,
} from '../../queries/consents.ts';
import { useDashboard } from '../../ui/context/dashboard-context.tsx';
import { useIdInAddress } from '../../ui/context/id-in-address.ts';
import styles from '../../ui/editing/editing.module.css';
import { RadioGroup } from '../../ui/editing/radio-group.tsx';
import { RowPage } from '../../ui/editing/row-page.tsx';
import { SaveBar } from '../../ui/editing/save-bar.tsx';
import { AskOnce, Reading, SavedWords } from '../../ui/editing/saved-words.tsx';
import { EditorPage, Section } from '../../ui/editing/section.tsx';
import { useDraft } from '../../ui/editing/use-draft.ts';
import { nameOfField, useAreLanguagesKnown, useWordsLanguage } from '../../ui/editing/words-language.tsx';
import { ShowMore } from '../../ui/lists/show-more.tsx';
import { NotSaved } from '../../ui/reminders/not-saved.tsx';
import { type ConsentFields, changesOf, fieldOf, fieldsOf } from './consent-fields.ts';
import words from './consents.module.css';

export function ConsentView() {
  return <ConsentPage consentId={useIdInAddress()} />;
}

function ConsentPage({ consentId }: { readonly consentId: string }) {
  const { say, session } = useDashboard();
  const areLanguagesKnown = useAreLanguagesKnown();
  const back = { address: consentsAddress, name: say('consents.title') };
  return (
    <RowPage
      id={consentId}
      row={consentById(session.client, consentId)}
      listKey={consentsOf(session.client).queryKey}
      inList={(consents: readonly Consent[]) => consents.find(({ id }) => id === consentId)}
      back={back}
      missing={{ title: say('consents.missing'), hint: say('consents.missingHint') }}
      isReady={areLanguagesKnown}
    >
      {(consent) => (
        <EditorPage title={consent.name} back={back} permission="CONSENTS.MANAGE">
          <Words key={consent.id} consent={consent} />
          <Versions consent={consent} />
          <Archive consent={consent} />
          <Remove consent={consent} />
        </EditorPage>
      )}
    </RowPage>
  );
}

const meanings = ['another', 'correction'] as const;
type Meaning = (typeof meanings)[number];

/** What is typed of a consent, saved as a whole, with what the change means. */
function useConsentDraft(consent: Consent) {
  const { session } = useDashboard();
  const editing = useConsentEditing(session.client, consent.id);
  const [meaning, setMeaning] = useState<Meaning | undefined>(undefined);
  const draft = useDraft<ConsentFields>({
    saved: fieldsOf(consent),
    fieldOf,
    async save(changed, saved) {
      const sent = { ...changesOf(changed, saved), revision: saved.revision, correction: meaning === 'correction' };
      const next = fieldsOf(await editing.save(sent));
      setMeaning(undefined);
      return next;
    },
    reread: async () => fieldsOf(await editing.reread()),
  });
  return { draft, meaning, setMeaning };
}

function Words({ consent }: { readonly consent: Consent }) {
  const { say } = useDashboard();
  const { draft, meaning, setMeaning } = useConsentDraft(consent);
  const [isTried, setTried] = useState(false);
  const nameOf = (text: string) => say(text === 'text' ? 'consents.text' : 'consents.name');
  const { choiceWith, wordsOf } = useWordsLanguage(draft, nameOf);
  const isChanged = draft.state !== 'saved';
  return (
    <Section title={say('consents.words')} hint={say('consents.wordsHint')}>
      <SavedWords draft={draft} nameOf={(field) => nameOfField(field, nameOf)} />
      <div className={styles['form']}>
        {choiceWith('name', 'text')}
        <TextInput
          id="consent-name"
          label={say('consents.name')}
          maxLength={maxConsentName}
          autoComplete="off"
          {...wordsOf('name')}
        />
        <Textarea
          id="consent-text"
          label={say('consents.text')}
          description={say('consents.textHint')}
          autosize
          minRows={8}
          maxRows={24}
          maxLength={maxConsentText}
          {...wordsOf('text')}
        />
        {isChanged ? (
          <RadioGroup
            legend={say('consents.meaning')}
            options={meanings.map((value) => ({
              value,
              label: say(`consents.meaning.${value}`),
              hint: say(`consents.meaningHint.${value}`),
            }))}
            value={meaning}
            onChoose={setMeaning}
          >
            {isTried && meaning === undefined ? (
              <p role="alert" className={words['problem']}>
                {say('consents.meaningMissing')}
              </p>
            ) : null}
          </RadioGroup>
        ) : null}
        <SaveBar
          act={say('consents.save')}
          isWaiting={isChanged}
          isSaving={draft.state === 'saving'}
          isOff={!isChanged}
          status={isChanged ? '' : say('editor.saved')}
          onDiscard={undefined}
          onSave={() => {
            // Which of the two it is, nobody can take back: it is never taken for granted.
            setTried(meaning === undefined);
            if (draft.state !== 'saving' && meaning !== undefined) {
              void draft.saveNow();
            }
          }}
        />
      </div>
    </Section>
  );
}

/** The words there were: what somebody signed is read here. */
function Versions({ consent: { id, validFromVersion } }: { readonly consent: Consent }) {
  const { formats, frame, say, session } = useDashboard();
  const dayOf = (instant: string) => localAt(Date.parse(instant), frame.timeZone).slice(0, 10);
  const versions = useInfiniteQuery(versionsOfConsent(session.client, id));
  return (
    <Section title={say('consents.versions')} hint={say('consents.versionsHint')}>
      {versions.data === undefined ? (
        <Reading error={versions.error} onAgain={() => void versions.refetch()} />
      ) : (
        versions.data.pages.flat().map(({ createdDate, language, name, text, translations = [], version }) => (
          <details key={version} className={words['version']}>
            <summary>
              {say('consents.versionOf', { version, date: formats.day(dayOf(createdDate)) })}
              {version < validFromVersion ? <span className="oh-soft"> · {say('consents.outdated')}</span> : null}
            </summary>
            {[{ language, name, text }, ...translations].map((said) => (
              <div key={said.language} lang={said.language} dir="auto" className={words['words']}>
                <p>
                  <b>{said.name}</b>
                </p>
                <p>{said.text}</p>
              </div>
            ))}
          </details>
        ))
      )}
      <ShowMore list={versions} onMore={() => void versions.fetchNextPage()} />
    </Section>
  );
}

function Archive({ consent: { archived, id, revision } }: { readonly consent: Consent }) {
  const { say, session } = useDashboard();
  const archiving = useArchiveConsent(session.client, id);
  return (
    <Section
      title={say('consents.archiveTitle')}
      hint={say(archived ? 'consents.archivedHint' : 'consents.archiveHint')}
    >
      <div>
        <Button
          variant="default"
          aria-disabled={archiving.isPending}
          onClick={() => {
            if (!archiving.isPending) {
              archiving.mutate({ archived: !archived, revision });
            }
          }}
        >
          {say(archiving.isPending ? 'editor.saving' : archived ? 'consents.restore' : 'consents.archive')}
        </Button>
      </div>
      {archiving.error === null ? null : <NotSaved error={archiving.error} onUnderstood={() => archiving.reset()} />}
    </Section>
  );
}

function Remove({ consent }: { readonly consent: Consent }) {
  const { say, session } = useDashboard();
  const navigate = useNavigate();
  const deleting = useDeleteConsent(session.client, { onSuccess: () => navigate({ to: consentsAddress }) });
  return (
    <Section title={say('consents.removeTitle')}>
      <AskOnce
        act={say('consents.remove')}
        title={say('consents.removeAsk', { name: own(consent.name) })}
        consequence={<p>{say('consents.removeConsequence')}</p>}
        onConfirm={() => deleting.mutateAsync(consent.id)}
        sayings={{ CONSENT_IS_SIGNED: 'consents.isSigned' }}
      />
    </Section>
  );
}
