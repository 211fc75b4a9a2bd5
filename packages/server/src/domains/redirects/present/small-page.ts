/**
 * Small pages that stand on the way of a browser between a client and this site: written here, whole and without a script,
 * like the pages that stand in for broken ones; in the colours of the site and in a language of its reader.
 */
import { createHash } from 'node:crypto';
import { computePalette, type Scheme } from '@openhours/contract/site/palette';
import { contentSourceOf } from '../../../auth/client-addresses.ts';
import type { SiteLook } from '../../../auth/site-directory.ts';
import type { Site } from '../../../call.ts';
import { directionOf } from '../../../mail/content.ts';
import { fillNames, hasPhrases } from '../../../messages/phrases.ts';
import type { RouteAnswer, RouteRequest } from '../../../route.ts';
import { type PageLine, pagePhrases, type SmallPage } from './page-phrases.ts';

export interface SmallPageFacts {
  readonly status: number;
  readonly site: Site;
  readonly look: SiteLook;
  /** A word for whoever builds the client. */
  readonly reason?: string | undefined;
  /** Where the way back leads; the home page unless given. */
  readonly back?: string | undefined;
  /** The page goes on there by itself. */
  readonly goesBack?: boolean;
  /** A form that the page asks to send, to its own address. */
  readonly form?:
    | {
        readonly act: 'signOut' | 'install' | 'allow' | 'goOnAs';
        readonly fields: Readonly<Record<string, string>>;
        /** A second button, by the field that it sends. */
        readonly otherwise?: { readonly name: string; readonly act: 'refuse' };
        /** Where its answer may lead: browsers follow a form nowhere else. */
        readonly leadsTo?: string | undefined;
      }
    | undefined;
  /** Of an application. */
  readonly appName?: string | undefined;
  readonly memberName?: string | undefined;
  /** What is said below the hint. */
  readonly lines?: readonly PageLine[];
  /** Another way on than home or back. */
  readonly onward?: { readonly address: string; readonly words: 'anotherAccount' } | undefined;
  readonly headers?: RouteAnswer['headers'];
}

function escaped(text: string): string {
  return text.replaceAll(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
}

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

/** docs/look.md: the colours of the site, and the device's letters. */
function styleOf({ theme }: SiteLook): string {
  const { dark, light } = computePalette(theme.accent);
  const darkRoot = `:root{color-scheme:dark;${colours(dark)}}`;
  return [
    `:root{color-scheme:light;${colours(light)}}`,
    theme.scheme === 'DARK'
      ? darkRoot
      : theme.scheme === 'LIGHT'
        ? ''
        : `@media (prefers-color-scheme:dark){${darkRoot}}`,
    "body{margin:0;background:var(--ground);color:var(--ink);font:1rem/1.5 ui-sans-serif,system-ui,'Segoe UI','Helvetica Neue',Arial,sans-serif}",
    'header{padding:14px 16px;border-block-end:1px solid var(--hairline);font-weight:600;overflow-wrap:anywhere}',
    'main{max-inline-size:720px;margin-inline:auto;padding:32px 16px;box-sizing:border-box}',
    'h1{margin:0;font-size:1.75rem;line-height:1.2;font-weight:650;text-wrap:balance}',
    'p{margin:16px 0 0}.soft{color:var(--inkSoft);font-size:.875rem}bdi{overflow-wrap:anywhere}',
    '.ways{display:flex;flex-wrap:wrap;gap:8px 24px;align-items:center;margin-block-start:24px}form{margin:0}',
    'a,button{display:inline-flex;align-items:center;min-block-size:44px;color:var(--accentInk);font:inherit}',
    '.first{padding-inline:20px;border:1px solid var(--accentEdge);border-radius:6px;background:var(--accent);color:var(--onAccent);font-weight:600;text-decoration:none;cursor:pointer}',
    'form{display:flex;flex-wrap:wrap;gap:8px}.first,.second{overflow-wrap:anywhere}.second{padding-inline:20px;border:1px solid var(--hairline);border-radius:6px;background:var(--ground);color:var(--ink);font-weight:600;cursor:pointer}',
    'a:focus-visible,button:focus-visible{outline:2px solid var(--accentMark);outline-offset:2px;border-radius:6px}',
  ].join('\n');
}

/** What the reader asks for, where the site is offered in it; else the site's own. */
function languageOf(
  { languages, query }: Pick<RouteRequest, 'languages' | 'query'>,
  site: Site,
  look: SiteLook,
): string {
  const offered = (tag: string) =>
    hasPhrases(tag) &&
    (look.languages.length === 0 || [site.language, ...look.languages].some((each) => primary(each) === primary(tag)));
  const wanted = [query.get('lang') ?? '', ...languages].find((tag) => tag !== '' && offered(tag));
  return primary(wanted ?? site.language);
}

const primary = (tag: string) => tag.split('-', 1)[0]?.toLowerCase() ?? 'en';

function leadingTo(address: string | undefined): string {
  return address === undefined ? '' : ` ${contentSourceOf(address)}`;
}

/** The page as an answer; no other site may show it in a frame, and nobody keeps it. */
export function smallPage(
  request: Pick<RouteRequest, 'languages' | 'query'>,
  page: SmallPage,
  {
    lines = [],
    appName = '',
    memberName = '',
    onward,
    back,
    form,
    goesBack,
    headers,
    look,
    reason,
    site,
    status,
  }: SmallPageFacts,
): RouteAnswer {
  const asked = languageOf(request, site, look);
  const language = hasPhrases(asked) ? asked : 'en';
  const phrases = pagePhrases(language);
  const filled = (text: string) => fillNames(text, language, { app: appName, member: memberName });
  const title = filled(phrases[page].title);
  const hint = filled(phrases[page].hint);
  const css = styleOf(look);
  const leaving =
    onward !== undefined
      ? { address: onward.address, words: phrases[onward.words] }
      : back === undefined
        ? { address: '/', words: phrases.home }
        : { address: back, words: fillNames(phrases.back, language, { host: new URL(back).host }) };
  const fields = Object.entries(form?.fields ?? {})
    .map(([name, value]) => `<input type="hidden" name="${escaped(name)}" value="${escaped(value)}">`)
    .join('');
  const refusing =
    form?.otherwise === undefined
      ? ''
      : `<button class="second" type="submit" name="${escaped(form.otherwise.name)}" value="yes">${escaped(phrases[form.otherwise.act])}</button>`;
  const act =
    form === undefined
      ? ''
      : `<form method="post">${fields}<button class="first" type="submit">${escaped(filled(phrases[form.act]))}</button>${refusing}</form>`;
  const below = lines.map((line) => `<p>${escaped(filled(phrases[line]))}</p>`).join('');
  return {
    status,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': [
        "default-src 'none'",
        `style-src 'sha256-${createHash('sha256').update(css).digest('base64')}'`,
        'img-src data:',
        "base-uri 'none'",
        form === undefined ? "form-action 'none'" : `form-action 'self'${leadingTo(form.leadsTo)}`,
        "frame-ancestors 'none'",
      ].join('; '),
      'x-frame-options': 'DENY',
      'cache-control': 'no-store',
      // A form needs its Origin, which `no-referrer` would hide from ourselves.
      'referrer-policy': form === undefined ? 'no-referrer' : 'same-origin',
      ...headers,
    },
    body:
      `<!doctype html><html lang="${language}" dir="${directionOf(language)}"><head><meta charset="utf-8">` +
      '<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex">' +
      (goesBack === true && back !== undefined ? `<meta http-equiv="refresh" content="0;url=${escaped(back)}">` : '') +
      `<title>${escaped(title)} · ${escaped(site.businessName)}</title><style>${css}</style><link rel="icon" href="data:,"></head>` +
      `<body><div id="SITE_CONTAINER"><header><bdi>${escaped(site.businessName)}</bdi></header>` +
      `<main><h1>${escaped(title)}</h1><p>${escaped(hint)}</p>${below}<div class="ways">${act}` +
      `<a${form === undefined ? ' class="first"' : ''} href="${escaped(leaving.address)}">${escaped(leaving.words)}</a></div>` +
      (reason === undefined ? '' : `<p class="soft">${escaped(phrases.reason)}: <bdi>${escaped(reason)}</bdi></p>`) +
      '</main></div></body></html>',
  };
}
