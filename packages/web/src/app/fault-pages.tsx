/**
 * Pages that stand in for one that cannot be rendered: the server is too busy, the request makes no sense, or something is
 * broken. Written once in every language when the server starts, since they are needed when nothing else may be asked:
 * they know no site, and bring their style with them, so that none of them costs a second request.
 */
import type { FaultKind, FaultPages, FaultReader } from '@openhours/client';
import { pagePaths } from '@openhours/contract/site/page-paths';
import { computePalette, type Scheme } from '@openhours/contract/site/palette';
import { defaultSiteTheme } from '@openhours/contract/site/theme';
import { renderToStaticMarkup } from 'react-dom/server';
import {
  chooseLanguage,
  directionOf,
  isLanguage,
  type Language,
  languages,
  type SiteTextId,
  setUpTexts,
  speaker,
} from '../language/texts.ts';
import { languageCookie, schemeCookie } from './frame.ts';
import { catalogues } from './server-catalogues.ts';

interface Words {
  readonly title: SiteTextId;
  readonly hint: SiteTextId;
  /** What opens the same address once more; absent where that leads to the same again. */
  readonly again?: SiteTextId;
}

const wordsOf: Readonly<Record<FaultKind, Words>> = {
  busy: { title: 'instead.busyTitle', hint: 'instead.busyHint', again: 'act.tryAgain' },
  unreadable: { title: 'instead.unreadableTitle', hint: 'instead.unreadableHint' },
  foreignForm: { title: 'instead.formTitle', hint: 'instead.formHint', again: 'fault.again' },
  broken: { title: 'failed.title', hint: 'instead.brokenHint', again: 'act.tryAgain' },
};

const kinds = Object.keys(wordsOf) as FaultKind[];
const schemes = ['auto', 'light', 'dark'] as const;
type ChosenScheme = (typeof schemes)[number];

/** An empty address in a link is that of the page, whichever it is. */
const sameAddress = '';

/** Stands where the reference goes: no text of ours has such a sign. */
const referencePlace = '\uE000';

function colours({
  accent,
  accentEdge,
  accentInk,
  accentMark,
  ground,
  hairline,
  ink,
  inkSoft,
  onAccent,
}: Scheme): string {
  const all = { accent, accentEdge, accentInk, accentMark, ground, hairline, ink, inkSoft, onAccent };
  return Object.entries(all)
    .map(([name, value]) => `--${name}:${value}`)
    .join(';');
}

/** The look of a site whose theme is not known (docs/look.md): the colours of the usual one, and the device's letters. */
function writeStyles(): string {
  const { dark, light } = computePalette(defaultSiteTheme.accent);
  return [
    `:root{color-scheme:light;${colours(light)}}`,
    `:root[data-scheme=dark]{color-scheme:dark;${colours(dark)}}`,
    `@media (prefers-color-scheme:dark){:root[data-scheme=auto]{color-scheme:dark;${colours(dark)}}}`,
    "body{margin:0;background:var(--ground);color:var(--ink);font:1rem/1.5 ui-sans-serif,system-ui,'Segoe UI','Helvetica Neue',Arial,sans-serif}",
    'header{padding:14px 16px;border-block-end:1px solid var(--hairline)}',
    'svg{display:block}.line{fill:none;stroke:var(--inkSoft);stroke-width:3}.notch{fill:var(--accentMark)}',
    'main{max-inline-size:720px;margin-inline:auto;padding:32px 16px;box-sizing:border-box}',
    'h1{margin:0;font-size:1.75rem;line-height:1.2;font-weight:650;text-wrap:balance}',
    'p{margin:16px 0 0}.soft{color:var(--inkSoft);font-size:.875rem}bdi{overflow-wrap:anywhere}',
    '.ways{display:flex;flex-wrap:wrap;gap:8px 24px;align-items:center;margin-block-start:24px}',
    'a{display:inline-flex;align-items:center;min-block-size:44px;color:var(--accentInk)}',
    'a.first{padding-inline:20px;border:1px solid var(--accentEdge);border-radius:6px;background:var(--accent);color:var(--onAccent);font-weight:600;text-decoration:none}',
    'a:focus-visible{outline:2px solid var(--accentMark);outline-offset:2px;border-radius:6px}',
  ].join('\n');
}

interface FaultDocumentProps {
  readonly kind: FaultKind;
  readonly language: Language;
  readonly scheme: ChosenScheme;
  readonly css: string;
}

function FaultDocument({ css, kind, language, scheme }: FaultDocumentProps) {
  const say = speaker<SiteTextId>(setUpTexts(language, language, catalogues[language]));
  const { again, hint, title } = wordsOf[kind];
  return (
    <html lang={language} dir={directionOf(language)} data-scheme={scheme}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>{say(title)}</title>
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: our own sheet, known to the content policy by its hash */}
        <style dangerouslySetInnerHTML={{ __html: css }} />
        {/* None: browsers would ask for one otherwise. */}
        <link rel="icon" href="data:," />
      </head>
      <body>
        <header>
          <svg width="28" height="28" viewBox="0 0 32 32" aria-hidden="true">
            <path className="line" d="M3.5 12.5h25v7h-25z" />
            <rect className="notch" x="11" y="6" width="7" height="20" rx="1.5" />
          </svg>
        </header>
        <main>
          <h1>{say(title)}</h1>
          <p>{say(hint)}</p>
          <div className="ways">
            {again === undefined ? null : (
              <a className="first" href={sameAddress}>
                {say(again)}
              </a>
            )}
            <a className={again === undefined ? 'first' : undefined} href={pagePaths.home}>
              {say('instead.home')}
            </a>
          </div>
          {kind === 'broken' ? (
            <p className="soft">
              {say('instead.reference')} <bdi>{referencePlace}</bdi>
            </p>
          ) : null}
        </main>
      </body>
    </html>
  );
}

/** What the reader chose last, else what their browser asks for; which languages the site offers is not known here. */
function languageOf({ cookies, languages: wanted, query }: FaultReader): Language {
  const chosen = [query['lang'], cookies[languageCookie]].find((tag) => isLanguage(tag));
  return isLanguage(chosen) ? chosen : chooseLanguage(wanted, 'en');
}

function chosenSchemeOf({ cookies }: FaultReader): ChosenScheme {
  return schemes.find((scheme) => scheme === cookies[schemeCookie]) ?? 'auto';
}

/** Writes every one of them; what is answered later is put together of kept text. */
export function writeFaultPages(): FaultPages {
  const css = writeStyles();
  const keyOf = (kind: FaultKind, language: Language, scheme: ChosenScheme) => `${kind} ${language} ${scheme}`;
  const kept = new Map(
    kinds.flatMap((kind) =>
      languages.flatMap((language) =>
        schemes.map((scheme) => {
          const html = renderToStaticMarkup(<FaultDocument {...{ css, kind, language, scheme }} />);
          return [keyOf(kind, language, scheme), `<!doctype html>${html}`] as const;
        }),
      ),
    ),
  );
  return {
    css,
    pageOf(kind, reader, reference) {
      const html = kept.get(keyOf(kind, languageOf(reader), chosenSchemeOf(reader))) as string;
      // As a function, so that no sign of the reference means anything.
      return html.replace(referencePlace, () => reference.replaceAll(/[^\w.:-]/g, ''));
    },
  };
}
