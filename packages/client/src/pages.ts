/**
 * The seam between the server and the pages it serves: the server knows only these types and loads the bundle that
 * implements them by path. Types only.
 */
import type { LegalPageKind, SiteTheme } from '@openhours/contract';
import type { Client } from './client.ts';

/** The site a page is rendered for: facts every page may show. */
export interface PageSite {
  readonly id: string;
  readonly displayName: string;
  /** IANA name. */
  readonly timeZone: string;
  /** ISO 4217 code. */
  readonly currency: string;
  /** BCP 47 tag of the business's own language. */
  readonly language: string;
  /** BCP 47 tags of the languages it is offered in, in their order; empty: all that the pages have. */
  readonly languages: readonly string[];
  readonly theme: SiteTheme;
  /** The identifier or address of the logo, as the business said it. */
  readonly logo?: string | undefined;
  /** The legal pages that say something. */
  readonly legalPages: readonly LegalPageKind[];
  /** Origin under which customers reach the site, without a slash at the end. */
  readonly publicUrl: string;
  /** False where messages to customers are rows and go nowhere. */
  readonly sendsMail: boolean;
  /** True while the site is switched off: visitors are then refused everything. */
  readonly isClosed: boolean;
}

/**
 * What the server found out about the signed ticket of a posted form. `valid`: issued by this server for this site
 * and this page, not yet expired. `expired` and `missing` are the person's bad luck: the page is rendered again with
 * what was typed. Anything forged never reaches a page.
 */
export type FormTicket =
  | ({ readonly state: 'valid'; readonly nonce: string } & TicketFacts)
  | ({ readonly state: 'expired' } & TicketFacts)
  | { readonly state: 'missing' };

interface TicketFacts {
  /** When the form was first rendered, however often it came back since; epoch milliseconds of business time. */
  readonly begunMs: number;
  readonly values: Readonly<Record<string, string>>;
}

export interface PageCookie {
  readonly name: string;
  readonly value: string;
  /** Whole seconds; 0 removes the cookie; absent ends with the browser. */
  readonly maxAgeSeconds?: number;
  readonly path?: string;
  /** True when scripts must not read it. */
  readonly httpOnly: boolean;
}

export interface PageRequest {
  readonly method: 'GET' | 'POST';
  /** Decoded path without query. */
  readonly path: string;
  readonly query: Readonly<Record<string, string>>;
  /** Posted fields; empty for GET. */
  readonly form: Readonly<Record<string, string>>;
  /** Only of interest for POST. */
  readonly ticket: FormTicket;
  readonly site: PageSite;
  /** Business time in epoch milliseconds. */
  readonly nowMs: number;
  /** Languages the reader prefers, most wanted first, as BCP 47 tags. */
  readonly languages: readonly string[];
  readonly cookies: Readonly<Record<string, string>>;
  /** The member who is signed in, or the visitor as whom this browser has acted before or acts by its ticket; absent for whoever only looks. */
  readonly visitorId: string | undefined;
  /** True when the browser brought the visitor along, so that it will bring the same one with its next request. */
  readonly isRemembered: boolean;
  /** True for a browser in which a member is signed in: the head of every page leads them to what is theirs. */
  readonly isMember: boolean;
  /** Whole seconds for which no more forms are taken from here; absent while they are. Nothing may then be done. */
  readonly throttledForSeconds: number | undefined;
  /** Told of a form that somebody fills in: the server notes where that took less time than a person needs. */
  noteFilledIn(): Promise<void>;
  /**
   * True for the script of a page, which asks for what the next one is rendered from (`pageStateType`) and renders it
   * itself.
   */
  readonly wantsState: boolean;
  /** What the browser said it prefers, when it said so. */
  readonly preferredScheme: 'light' | 'dark' | undefined;
  /** For `nonce` on style elements. */
  readonly styleNonce: string;
  /**
   * A new ticket for a form on `page`: bound to site, page and values, good for two hours, with a fresh nonce; with
   * that of the posted one while nobody knows whether the same attempt has succeeded, or where it `goesOn`: the form
   * stays the one it was.
   */
  issueTicket(
    page: string,
    values: Readonly<Record<string, string>>,
    options?: { readonly goesOn?: boolean | undefined },
  ): string;
  /** Signs a value for use in an address; only `unseal` with the same purpose on the same site reads it again. */
  seal(purpose: string, value: string): string;
  /** The sealed value, or undefined when it was not sealed here for this purpose and site. */
  unseal(purpose: string, sealed: string): string | undefined;
}

export interface PageAnswer {
  readonly status: number;
  /** Address of a redirect (status 303; 307 when the form is to be sent there once more). */
  readonly location?: string;
  /** Media type with charset; HTML when absent. */
  readonly contentType?: string;
  /** File name when the answer is to be saved. */
  readonly fileName?: string;
  readonly body: string;
  /** True when the answer is about one person: it is then stored nowhere. */
  readonly personal: boolean;
  /** True when whoever knows the address may see the page: it is then told to nobody as a referrer. */
  readonly secretAddress?: boolean;
  /** With status 429: whole seconds after which to try again. */
  readonly retryAfterSeconds?: number;
  readonly cookies?: readonly PageCookie[];
  /**
   * True when whoever asks alike (`PageRenderer.keptKeyOf`) gets the same within the same minute of business time, as long
   * as nothing has changed of what the site offers.
   */
  readonly isKept?: boolean;
  /** True for the page that shows others of the site in frames. */
  readonly framesOwnPages?: boolean;
  /** True when the visitor has done what the site keeps (booked): the browser is remembered from then on. */
  readonly beginsVisit?: boolean;
  /** Where browsers end that send a form of the page: parts of a content policy. */
  readonly formsLeadTo?: readonly string[];
  /** The origins whose pages may show it in a frame. */
  readonly framedBy?: readonly string[];
  /** The error that nobody expected, which this page stands in for: it is the server's to log. */
  readonly fault?: unknown;
}

/** Where a page answers. */
export interface PageRoute {
  /** `:name` stands for one piece of the path. */
  readonly path: string;
  /** True when every address below the path is the same page. */
  readonly holdsAllBelow: boolean;
  /** True when forms are posted to it. */
  readonly takesForms: boolean;
  /** True when somebody outside is asked for it, who may take seconds: nobody waits behind it who only looks. */
  readonly asksOthers?: boolean;
  /** Addresses that people type and that lead there. */
  readonly shortPaths: readonly string[];
}

/** The callers a page may speak as: clients whose transport enters the operations without a socket. */
export interface PageCalls {
  /** Whoever opened the page: a visitor. */
  readonly visitor: Client;
  /** The member who is signed in in the browser; absent where none is. */
  readonly member: Client | undefined;
  /** The site itself, in the context of that member or visitor. */
  readonly site: Client;
}

/** Why a page stands in for the one that was asked for. */
export type FaultKind =
  /** Too many ask for pages at this moment; the same page can be had in a few seconds. */
  | 'busy'
  /** The address or what was sent with it cannot be read. */
  | 'unreadable'
  /** A form that no page of this site has made. */
  | 'foreignForm'
  /** A fault of the server, which its log knows by a reference. */
  | 'broken';

/** What is known of a reader before anything is asked of anybody. */
export type FaultReader = Pick<PageRequest, 'cookies' | 'languages' | 'query'>;

export interface FaultPages {
  /** The style sheet that stands in each of them, to be allowed by its hash: they load nothing. */
  readonly css: string;
  /** HTML in the reader's language, put together of kept text. */
  pageOf(kind: FaultKind, reader: FaultReader, reference: string): string;
}

/** What the server bundle of the pages exports. */
export interface PageRenderer {
  /** Every page there is. */
  readonly routes: readonly PageRoute[];
  /** Renders the page at the request's path; 404 with a page of its own for unknown paths. */
  renderPage(request: PageRequest, calls: PageCalls): Promise<PageAnswer>;
  /** Acts on a posted form and answers 303, or the page again with what was typed. */
  submitForm(request: PageRequest, calls: PageCalls): Promise<PageAnswer>;
  /** What a page that may be kept hangs on beside what the site offers and the minute; undefined for any other page. */
  keptKeyOf(request: PageRequest): string | undefined;
  /** BCP 47 tag of the language in which the reader gets the page. */
  languageOf(request: PageRequest): string;
  /** Writes the pages that stand in for others, in all languages. */
  writeFaultPages(): FaultPages;
  /** The site's theme as a style sheet, its icon as SVG, and the version under which both may be stored for ever. */
  renderTheme(site: PageSite): { readonly css: string; readonly icon: string; readonly version: string };
}
