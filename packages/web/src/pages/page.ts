/**
 * What a page is. A `Page` says at which path it answers, what it loads and what its forms do; a `PageView` says how what
 * was loaded is titled and rendered. Features declare theirs, `app/pages.ts` lists them all, and routes, titles, scripts
 * and what may be stored follow from the declarations. Declared on the server only.
 */
import type { PageAnswer, PageCalls, PageCookie, PageRequest, PageSite } from '@openhours/client';
import type { PagePath } from '@openhours/contract/site/page-paths';
import type { Say, SiteTextId } from '../language/texts.ts';
import type { SiteCalls } from '../site/calls.ts';
import type { EntryName } from './entries.ts';
import type { LatePart } from './late-part.tsx';
import type { PageComponent } from './page-components.ts';
import type { FormPurpose, PageContent, PageFrame } from './state.ts';

/** Somebody at a page. */
export interface Visit {
  readonly request: PageRequest;
  readonly calls: SiteCalls;
  /** The callers themselves, for what is no question of a public page. */
  readonly callers: PageCalls;
  readonly frame: PageFrame;
  /** The named pieces of the path, decoded. */
  readonly pieces: Readonly<Record<string, string>>;
}

/** What a page answers. */
export type Outcome =
  | {
      readonly kind: 'show';
      readonly content: PageContent;
      readonly status: number;
      readonly retryAfterSeconds?: number | undefined;
      readonly cookies?: readonly PageCookie[];
      /** Where browsers end that send its form, and whose pages may show it in a frame. */
      readonly reach?: Pick<PageAnswer, 'formsLeadTo' | 'framedBy'>;
      /** The zone by whose clock the page goes, where it goes by the customer's if that is known. */
      readonly clock?: string;
    }
  | {
      readonly kind: 'go';
      readonly address: string;
      readonly cookies?: readonly PageCookie[];
      readonly beginsVisit?: boolean;
      /** True when the browser is to send the same form there once more. */
      readonly withForm?: boolean;
    }
  | {
      readonly kind: 'file';
      /** Written in the reader's language. */
      readonly body: (say: Say<SiteTextId>) => string;
      readonly contentType: string;
      readonly fileName: string;
    }
  /** A text that programs read, nobody's own. */
  | { readonly kind: 'text'; readonly body: string; readonly contentType: string }
  /** The dashboard, which renders itself in the browser. */
  | { readonly kind: 'dashboard' };

export interface Page {
  readonly path: PagePath;
  /** True when every address below the path is the same page. */
  readonly holdsAllBelow?: boolean;
  /** Somebody outside is asked for it, who may take seconds: nobody waits behind it who only looks. */
  readonly asksOthers?: boolean;
  /** Addresses that people type and that lead here. */
  readonly shortPaths?: readonly string[];
  /**
   * Given where the page follows from what the site offers, from the minute and from these of the address's query, whoever
   * asks: it is then kept (docs/decisions/0047). An address that says more is rendered anew.
   */
  readonly keptBy?: readonly string[];
  load(visit: Visit): Outcome | Promise<Outcome>;
  /** Acts on a posted form: to what follows, or the page again with what was typed. */
  submit?(visit: Visit): Promise<Outcome>;
  /** What its form is for, where it holds nothing secret: when the form fails, it is kept and can be sent again. */
  readonly keepsForm?: FormPurpose;
}

export interface PageView<Content extends PageContent> {
  /** The script that hydrates it, which knows the same component. */
  readonly entry: EntryName;
  readonly component: PageComponent<Content>;
  /** What it is drawn with beside that script; the script names the same. */
  parts?(content: Content): readonly LatePart[];
  /** True when nothing on it is anybody's own: it may be found by search engines. */
  readonly isShared: boolean;
  /** True while something on it goes by the second, so that nobody else may get the same. */
  isPassing?(content: Content): boolean;
  /** True when whoever knows the address may see it. */
  readonly hasSecretAddress?: boolean;
  /** What stands before the site's name in the title, from the special to the general. */
  title(content: Content, say: Say<SiteTextId>): readonly string[];
  /** What search engines and messengers show below the title, in the words of the business. */
  description?(content: Content): string | undefined;
  /** Id of a picture that stands for the content where people share it; absent: the logo does. */
  picture?(content: Content): string | undefined;
  /** Structured data for search engines (schema.org). */
  structured?(content: Content, site: PageSite): unknown;
}

/** A view for each of some kinds of content. */
export type PageViews<Kind extends PageContent['kind'] = PageContent['kind']> = {
  readonly [Each in Kind]: PageView<Extract<PageContent, { readonly kind: Each }>>;
};

/** Shows what was loaded; where there is nothing, that. */
export function show(content: PageContent | undefined, status = 200, retryAfterSeconds?: number): Outcome {
  return content === undefined
    ? { kind: 'show', content: { kind: 'missing' }, status: 404 }
    : { kind: 'show', content, status, retryAfterSeconds };
}

export function goTo(address: string): Outcome {
  return { kind: 'go', address };
}
