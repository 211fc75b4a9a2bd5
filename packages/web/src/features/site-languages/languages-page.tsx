/** The languages a site is read in: which it is offered in, in which order, and which is its own. */

import { Button } from '@mantine/core';
import { isCallError } from '@openhours/client';
import type { SiteProperties } from '@openhours/contract';
import { languageNames } from '@openhours/contract/text/languages';
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { type Offer, offerOf, supportedAfter } from '../../language/offered-languages.ts';
import { isLanguage, type Language, languages } from '../../language/texts.ts';
import { businessAddress } from '../../pages/dashboard-addresses.ts';
import { useUpdateProperties } from '../../queries/site-properties.ts';
import { useDashboard } from '../../ui/context/dashboard-context.tsx';
import { Leaving } from '../../ui/editing/leaving.tsx';
import { PropertiesPage } from '../../ui/editing/properties-page.tsx';
import { Section } from '../../ui/editing/section.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import actions from '../../ui/styles/actions.module.css';
import styles from './languages.module.css';

export function LanguagesPage() {
  const { say } = useDashboard();
  return (
    <PropertiesPage title={say('languages.title')}>{(properties) => <Editor properties={properties} />}</PropertiesPage>
  );
}

function Editor({ properties }: { properties: SiteProperties }) {
  const { say, session } = useDashboard();
  const saved = offerOf(properties);
  const [offer, setOffer] = useState<Offer>(saved);
  const saving = useUpdateProperties(session.client);
  const save = (next: Offer) =>
    saving.mutate({
      properties: {
        // A variety such as de-CH stays as long as its language does.
        language: next.own === saved.own ? properties.language : next.own,
        multilingual: { ...properties.multilingual, supportedLanguages: supportedAfter(properties, next) },
      },
      fields: { paths: ['language', 'multilingual'] },
    });
  const isChanged = JSON.stringify(offer) !== JSON.stringify(saved);
  const choose = (next: Offer) => {
    saving.reset();
    setOffer(next);
  };
  const move = (language: Language, by: 1 | -1) => {
    const at = offer.offered.indexOf(language);
    const others = offer.offered.filter((each) => each !== language);
    choose({ ...offer, offered: others.toSpliced(at + by, 0, language) });
  };
  const ordered = [...offer.offered, ...languages.filter((each) => !offer.offered.includes(each))];
  return (
    <>
      <Leaving isUnsaved={() => isChanged} />
      <Section title={say('languages.offered')} hint={say('languages.offeredHint')}>
        <ul>
          {ordered.map((language) => {
            const at = offer.offered.indexOf(language);
            const isOwn = language === offer.own;
            return (
              <li key={language} className={styles['row']}>
                <label className={styles['offered']}>
                  <input
                    type="checkbox"
                    checked={at >= 0}
                    disabled={isOwn}
                    onChange={() =>
                      choose({
                        ...offer,
                        offered:
                          at >= 0 ? offer.offered.filter((each) => each !== language) : [...offer.offered, language],
                      })
                    }
                  />
                  <span lang={language}>{languageNames[language]}</span>
                </label>
                <label className={styles['own']}>
                  <input
                    type="radio"
                    name="own-language"
                    checked={isOwn}
                    onChange={() =>
                      choose({ own: language, offered: at >= 0 ? offer.offered : [...offer.offered, language] })
                    }
                  />
                  {say('languages.own')}
                </label>
                <span className={styles['moves']}>
                  <Button
                    variant="default"
                    aria-label={say('languages.earlier', { language: languageNames[language] })}
                    disabled={at <= 0}
                    onClick={() => move(language, -1)}
                  >
                    <IconArrowUp size={20} aria-hidden="true" />
                  </Button>
                  <Button
                    variant="default"
                    aria-label={say('languages.later', { language: languageNames[language] })}
                    disabled={at < 0 || at === offer.offered.length - 1}
                    onClick={() => move(language, 1)}
                  >
                    <IconArrowDown size={20} aria-hidden="true" />
                  </Button>
                </span>
              </li>
            );
          })}
        </ul>
        <p>
          {say('languages.sentence', {
            languages: offer.offered.map((each) => languageNames[each]).join(', '),
            own: isLanguage(offer.own) ? languageNames[offer.own] : offer.own,
          })}
        </p>
        <p className="oh-soft">{say('languages.ownHint')}</p>
        <p className="oh-soft">
          {say('languages.formatsHint')} <Link to={businessAddress}>{say('settings.business')}</Link>
        </p>
      </Section>
      {saving.error === null ? null : (
        <Notice meaning="bad" title={say('editor.notSaved')} spoken>
          <p>{isCallError(saving.error) ? saving.error.message : say('editor.notSavedHint')}</p>
        </Notice>
      )}
      <div className={actions['buttons']}>
        <Button
          aria-disabled={!isChanged || saving.isPending}
          onClick={() => {
            if (isChanged && !saving.isPending) {
              save(offer);
            }
          }}
        >
          {say(saving.isPending ? 'editor.saving' : 'languages.save')}
        </Button>
        {isChanged ? (
          <Button variant="default" onClick={() => choose(saved)}>
            {say('editor.discard')}
          </Button>
        ) : null}
      </div>
      <p role="status">{isChanged ? say('editor.unsaved') : saving.isSuccess ? say('editor.saved') : ''}</p>
    </>
  );
}
