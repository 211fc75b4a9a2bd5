/** The frame of every public page: the business's name, the ways to book, and the languages. */
import { pagePaths } from '@openhours/contract/site/page-paths';
import { languageNames } from '@openhours/contract/text/languages';
import { type ComponentType, type ReactNode, useEffect, useState } from 'react';
import { directionOf } from '../../language/texts.ts';
import type { PageFrame, RenderedPicture } from '../../pages/state.ts';
import { usePage } from '../context/page-context.tsx';
import styles from './site-frame.module.css';

/** The same address in another language. */
function inLanguage(address: string, language: string): string {
  const url = new URL(`http://page${address}`);
  url.searchParams.set('lang', language);
  return `${url.pathname}${url.search}`;
}

function pathOf({ address }: Pick<PageFrame, 'address'>): string | undefined {
  return address.split('?')[0];
}

/** A logo so wide is a word, not a sign. */
function isWide({ height, isFitted, width }: RenderedPicture): boolean {
  return !isFitted && width >= 2 * height;
}

interface SiteFrameProps {
  readonly children: ReactNode;
  readonly width: 'reading' | 'booking';
  /** The first page names the business itself, larger: its head is left with the logo. */
  readonly isFirstPage?: boolean;
}

export function SiteFrame({ children, width, isFirstPage = false }: SiteFrameProps) {
  const { frame, say } = usePage();
  const links = frame.mainPages;
  const logo =
    frame.logo === undefined ? null : (
      // The name stands beside it, or below.
      <img
        src={frame.logo.path}
        width={frame.logo.width}
        height={frame.logo.height}
        alt=""
        className={`${styles['logo']} ${isWide(frame.logo) ? styles['wide'] : ''} ${frame.logo.isFitted ? styles['fitted'] : ''}`}
      />
    );
  return (
    <div className={styles['page']}>
      <a className={styles['skip']} href="#content">
        {say('frame.skip')}
      </a>
      <header className={styles['header']} hidden={isFirstPage && logo === null && links.length === 0}>
        {isFirstPage ? (
          logo
        ) : (
          <a className={styles['name']} href={pagePaths.home}>
            {logo}
            <bdi>{frame.siteName}</bdi>
          </a>
        )}
        <nav aria-label={say('frame.navigation')} className={styles['links']} hidden={links.length === 0}>
          {links.map(({ hasSign, isOnWide, path, words }) => (
            <a
              key={path}
              className={styles['link']}
              data-wide={isOnWide}
              href={path}
              aria-current={pathOf(frame) === path ? 'page' : undefined}
            >
              {hasSign ? (
                <>
                  <BookingsSign />
                  <span className={styles['words']}>{words}</span>
                </>
              ) : (
                words
              )}
            </a>
          ))}
        </nav>
      </header>
      <main id="content" className={styles[width]} tabIndex={-1}>
        {children}
      </main>
      {/* The first page holds nothing of anybody. */}
      {frame.isSharedDevice === true && !isFirstPage ? <SharedDevice /> : null}
      <footer className={styles['footer']}>
        <nav aria-label={say('frame.morePages')} hidden={frame.morePages.length === 0}>
          <ul className={styles['languages']}>
            {frame.morePages.map(({ path, words }) => (
              <li key={path}>
                <a
                  href={path}
                  className={styles['language']}
                  aria-current={pathOf(frame) === path ? 'page' : undefined}
                >
                  {words}
                </a>
              </li>
            ))}
          </ul>
        </nav>
        <nav aria-label={say('frame.languages')} hidden={frame.languages.length < 2}>
          <ul className={styles['languages']}>
            {frame.languages.map((language) => (
              <li key={language}>
                <a
                  href={inLanguage(frame.address, language)}
                  lang={language}
                  dir={directionOf(language)}
                  hrefLang={language}
                  rel="nofollow"
                  aria-current={language === frame.language ? 'true' : undefined}
                  className={styles['language']}
                >
                  {languageNames[language]}
                </a>
              </li>
            ))}
          </ul>
        </nav>
      </footer>
    </div>
  );
}

/** A day that is taken: on a phone it stands for the words, for which the head has no room. */
function BookingsSign() {
  return (
    <svg className={styles['sign']} viewBox="0 0 24 24" aria-hidden="true">
      <path d="M4 6h16v14H4zM4 10h16M8 3v4M16 3v4M9 15l2 2 4-4" />
    </svg>
  );
}

/** Watches over a device that customers share. Few businesses have one: its script comes after the page, and only there. */
function SharedDevice() {
  const [LeftAlone, setLeftAlone] = useState<ComponentType>();
  useEffect(() => {
    void import('./left-alone.tsx').then(({ LeftAlone: Loaded }) => setLeftAlone(() => Loaded));
  }, []);
  return LeftAlone === undefined ? null : <LeftAlone />;
}
