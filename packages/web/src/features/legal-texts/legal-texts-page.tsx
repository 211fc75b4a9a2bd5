/** Privacy and imprint: what the business says there, by language. Saved as it is typed. */
import { Textarea } from '@mantine/core';
import type { LegalPage } from '@openhours/contract';
import { type LegalPageKind, legalPageKinds, legalTextLimit } from '@openhours/contract/site/legal-page-kinds';
import { pagePaths } from '@openhours/contract/site/page-paths';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { settingsAddress } from '../../pages/dashboard-addresses.ts';
import { type KnownLegalTexts, legalTextsOf, useLegalTextsEditing } from '../../queries/legal-texts.ts';
import { useDashboard } from '../../ui/context/dashboard-context.tsx';
import styles from '../../ui/editing/editing.module.css';
import { Reading, SavedWords } from '../../ui/editing/saved-words.tsx';
import { EditorPage, Section } from '../../ui/editing/section.tsx';
import { partsOfField, translatedField } from '../../ui/editing/translated-fields.ts';
import { useDraft } from '../../ui/editing/use-draft.ts';
import {
  LanguageChoice,
  nameOfField,
  useAreLanguagesKnown,
  useSiteLanguages,
} from '../../ui/editing/words-language.tsx';

const addresses = { PRIVACY: pagePaths.privacy, IMPRINT: pagePaths.imprint } as const;

/** One field for each page and language. */
type Texts = { readonly [field: string]: string; readonly revision: string };

function fieldsOf({ legalPages, revision }: KnownLegalTexts): Texts {
  const texts = legalPages.flatMap(({ kind, words }) =>
    words.map(({ language, text }) => [translatedField(kind, language), text] as const),
  );
  return { ...Object.fromEntries(texts), revision };
}

function pagesOf(texts: Texts): LegalPage[] {
  return legalPageKinds.map((kind) => ({
    kind,
    words: Object.entries(texts).flatMap(([field, text]) => {
      const { language, text: page } = partsOfField(field);
      return language === undefined || page !== kind || text.trim() === '' ? [] : [{ language, text }];
    }),
  }));
}

/** The field of ours that a field such as `legalPages[0].words[1].text` is. */
function fieldOfWire(sent: readonly LegalPage[], wireField: string): string {
  const [page, words] = [...wireField.matchAll(/\[(\d+)\]/g)].map(([, index]) => Number(index));
  const found = sent[page ?? -1];
  const language = found?.words[words ?? -1]?.language;
  return found === undefined || language === undefined ? wireField : translatedField(found.kind, language);
}

export function LegalTextsPage() {
  const { say, session } = useDashboard();
  const read = useQuery(legalTextsOf(session.client));
  const areLanguagesKnown = useAreLanguagesKnown();
  return (
    <EditorPage
      title={say('legal.title')}
      back={{ address: settingsAddress, name: say('settings.title') }}
      permission="SITE_PROPERTIES.MANAGE"
    >
      <p className="oh-soft">{say('legal.hint')}</p>
      {read.data === undefined || !areLanguagesKnown ? (
        <Reading error={read.error} onAgain={() => void read.refetch()} />
      ) : (
        <Editor known={read.data} />
      )}
    </EditorPage>
  );
}

function Editor({ known }: { readonly known: KnownLegalTexts }) {
  const { say, session } = useDashboard();
  const editing = useLegalTextsEditing(session.client);
  const { main, offered } = useSiteLanguages();
  const [chosen, setChosen] = useState(main);
  const language = offered.includes(chosen) ? chosen : main;
  /** What was sent last: a refusal names its fields by their places in it. */
  const sent = useRef<LegalPage[]>([]);
  const draft = useDraft<Texts>({
    saved: fieldsOf(known),
    savesItself: true,
    fieldOf: (wireField) => fieldOfWire(sent.current, wireField),
    async save(changes, saved) {
      sent.current = pagesOf({ ...saved, ...changes } as Texts);
      return fieldsOf(await editing.save({ legalPages: sent.current, revision: saved.revision }));
    },
    reread: async () => fieldsOf(await editing.reread()),
  });
  return (
    <>
      <SavedWords
        draft={draft}
        nameOf={(field) => nameOfField(field, (kind) => say(`legal.${kind as LegalPageKind}`))}
      />
      <LanguageChoice main={main} offered={offered} chosen={language} onChoose={setChosen} />
      {legalPageKinds.map((kind) => {
        const field = translatedField(kind, language);
        const isSaid = known.legalPages.some((page) => page.kind === kind);
        return (
          <Section key={kind} title={say(`legal.${kind}`)} hint={say(`legal.hint.${kind}`)}>
            <div className={styles['form']}>
              <Textarea
                id={`legal-${kind}`}
                aria-label={say(`legal.${kind}`)}
                description={say('legal.textHint')}
                lang={language}
                dir="auto"
                autosize
                minRows={8}
                maxRows={24}
                maxLength={legalTextLimit}
                value={draft.shown[field] ?? ''}
                error={draft.errors[field]}
                onChange={(event) => draft.set(field, event.currentTarget.value)}
              />
              <p>
                {isSaid ? (
                  <a href={`${addresses[kind]}?lang=${language}`} target="_blank" rel="noopener">
                    {say('legal.see')}
                  </a>
                ) : (
                  <span className="oh-soft">{say('legal.notSaid')}</span>
                )}
              </p>
            </div>
          </Section>
        );
      })}
    </>
  );
}
