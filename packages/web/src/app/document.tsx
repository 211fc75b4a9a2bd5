/** The HTML around a page: language, theme, the files it needs, its state, its structured data. */
import { manifest, textFiles } from 'virtual:client-manifest';
import type { ReactNode } from 'react';
import { directionOf, type Language } from '../language/texts.ts';
import { type EntryName, sourceOfEntry } from '../pages/entries.ts';

function collect(source: string, seen: Set<string>): { scripts: string[]; styles: string[] } {
  const chunk = manifest[source];
  if (chunk === undefined) {
    throw new Error(`the build has no entry ${source}`);
  }
  const found = { scripts: [] as string[], styles: [] as string[] };
  if (seen.has(source)) {
    return found;
  }
  seen.add(source);
  for (const imported of chunk.imports ?? []) {
    const inner = collect(imported, seen);
    found.scripts.push(...inner.scripts);
    found.styles.push(...inner.styles);
  }
  found.scripts.push(`/${chunk.file}`);
  found.styles.push(...(chunk.css ?? []).map((file) => `/${file}`));
  return found;
}

function fontFor(language: Language): string | undefined {
  const script = language === 'he' ? 'hebrew' : 'latin';
  const chunk = manifest[`../../node_modules/@fontsource-variable/rubik/files/rubik-${script}-wght-normal.woff2`];
  return chunk === undefined ? undefined : `/${chunk.file}`;
}

function fileOf(source: string): string {
  const chunk = manifest[source];
  if (chunk === undefined) {
    throw new Error(`the build has no file for ${source}`);
  }
  return `/${chunk.file}`;
}

/** The texts of a page in one language: a public page has a file of what it says, the dashboard one for all of it. */
function textsOf(entry: EntryName, language: Language): string {
  if (entry === 'dashboard') {
    return fileOf(`src/locales/dashboard.${language}.json`);
  }
  const file = textFiles[entry]?.[language];
  if (file === undefined) {
    throw new Error(`the build has no texts of ${entry} in ${language}`);
  }
  return `/${file}`;
}

/** JSON that cannot end the element it stands in. */
function inElement(value: unknown): string {
  return JSON.stringify(value)
    .replaceAll('<', '\\u003c')
    .replaceAll('\u2028', '\\u2028')
    .replaceAll('\u2029', '\\u2029');
}

/** What a link to the page shows where people share it, by the Open Graph protocol. */
export interface SharedFacts {
  readonly siteName: string;
  /** BCP 47. */
  readonly locale: string;
  /** Full address of a picture. */
  readonly image?: string;
}

export interface DocumentProps {
  readonly entry: EntryName;
  /** Sources of what the page is drawn with beside its entry. */
  readonly parts?: readonly string[];
  readonly language: Language;
  readonly title: string;
  readonly description?: string;
  readonly scheme: 'light' | 'dark' | 'auto';
  readonly preferredScheme: 'light' | 'dark' | undefined;
  readonly themeVersion: string;
  /** The place's zone, where the page names its clock to whoever lives by another one. */
  readonly timeZone?: string;
  /** The page goes by the customer's clock: a browser that has not told its zone tells it, and asks once more. */
  readonly asksForZone?: boolean;
  readonly state: unknown;
  readonly structured?: unknown;
  readonly canonical?: string;
  /** Absent for pages about one person and for the dashboard. */
  readonly shared?: SharedFacts;
  /** False for pages about one person and for the dashboard. */
  readonly indexed: boolean;
  /** Extra messages file to fetch early. */
  readonly children?: ReactNode;
}

function sharing({ canonical, description, shared, title }: DocumentProps): (readonly [string, string])[] {
  if (shared === undefined) {
    return [];
  }
  const facts = {
    'og:type': 'website',
    'og:title': title,
    'og:description': description,
    'og:url': canonical,
    'og:site_name': shared.siteName,
    'og:locale': shared.locale.replaceAll('-', '_'),
    'og:image': shared.image,
  };
  return Object.entries(facts).flatMap(([property, content]) => (content === undefined ? [] : [[property, content]]));
}

export function Document(props: DocumentProps) {
  const { language } = props;
  const seen = new Set<string>();
  const page = collect(sourceOfEntry(props.entry), seen);
  const parts = (props.parts ?? []).map((source) => collect(source, seen));
  // As they come when a part is loaded later: its styles after those of the page.
  const styles = [page, ...parts].flatMap((each) => each.styles);
  const needed = [...page.scripts.slice(0, -1), ...parts.flatMap((each) => each.scripts)];
  const texts = textsOf(props.entry, language);
  const font = fontFor(language);
  const scheme = props.scheme === 'auto' ? (props.preferredScheme ?? 'light') : props.scheme;
  return (
    <html
      lang={language}
      dir={directionOf(language)}
      data-mantine-color-scheme={scheme}
      data-scheme={props.scheme}
      data-time-zone={props.timeZone}
      data-asks-for-zone={props.asksForZone === true ? '' : undefined}
    >
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>{props.title}</title>
        {props.description === undefined ? null : <meta name="description" content={props.description} />}
        {props.indexed ? null : <meta name="robots" content="noindex" />}
        {props.canonical === undefined ? null : <link rel="canonical" href={props.canonical} />}
        {sharing(props).map(([property, content]) => (
          <meta key={property} property={property} content={content} />
        ))}
        <script src={fileOf('src/app/entries/before-paint.ts')} />
        <link rel="stylesheet" href={`/theme.css?v=${props.themeVersion}`} />
        {styles.map((href) => (
          <link key={href} rel="stylesheet" href={href} />
        ))}
        {font === undefined ? null : <link rel="preload" as="font" type="font/woff2" href={font} crossOrigin="" />}
        {/* The page is whole without them: on a slow line styles and letters come first. */}
        {needed.map((href) => (
          <link key={href} rel="modulepreload" href={href} fetchPriority="low" />
        ))}
        {props.entry === 'dashboard' ? (
          <link rel="modulepreload" href={texts} fetchPriority="low" />
        ) : (
          <link rel="preload" as="fetch" href={texts} crossOrigin="" fetchPriority="low" />
        )}
        <link rel="icon" href={`/icon.svg?v=${props.themeVersion}`} type="image/svg+xml" />
        {/* Phones that put the page on their first screen show no SVG. */}
        <link rel="apple-touch-icon" href={`/apple-touch-icon.png?v=${props.themeVersion}`} />
      </head>
      <body>
        <div id="root">{props.children}</div>
        <script
          id="state"
          type="application/json"
          data-texts={texts}
          // biome-ignore lint/security/noDangerouslySetInnerHtml: escaped JSON in an element that never runs
          dangerouslySetInnerHTML={{ __html: inElement(props.state) }}
        />
        {props.structured === undefined ? null : (
          <script
            type="application/ld+json"
            // biome-ignore lint/security/noDangerouslySetInnerHtml: escaped JSON in an element that never runs
            dangerouslySetInnerHTML={{ __html: inElement(props.structured) }}
          />
        )}
        <script type="module" src={page.scripts.at(-1)} fetchPriority="low" />
      </body>
    </html>
  );
}
