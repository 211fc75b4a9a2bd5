/** What the server tells a public page, as it travels in the page itself. Everything here is plain JSON. */
import type { Day } from '../days/dates.ts';
import type { Language } from '../language/texts.ts';
import type { Reach } from '../site/service-card.ts';

/** A picture at the size in which it is rendered, for which room is kept. */
export interface RenderedPicture {
  readonly path: string;
  readonly width: number;
  readonly height: number;
  /** Its own proportions are not known: it is fitted into the room. */
  readonly isFitted?: boolean;
}

/** Facts that every page of one answer shares. */
export interface PageFrame {
  readonly siteName: string;
  /** Stands before the name; absent without a logo of this server. */
  readonly logo?: RenderedPicture;
  /** Origin under which people reach the site, without a slash at the end. */
  readonly publicUrl: string;
  /** By whose clock the page goes. */
  readonly timeZone: string;
  /** What that clock is called, in the reader's language; made once, on the server. */
  readonly zoneName: string;
  /** The place's clock, where the page goes by the customer's. */
  readonly place?: { readonly timeZone: string; readonly zoneName: string };
  /** True where the page goes by the customer's clock as soon as the browser tells it. */
  readonly isByCustomer?: boolean;
  /** Customers get messages by mail. */
  readonly sendsMail: boolean;
  readonly language: Language;
  /** BCP 47 tag of the language in which the business writes, where that is another one. */
  readonly ownLanguage?: string;
  /** Those that the page can be read in, in their order. */
  readonly languages: readonly Language[];
  readonly locale: string;
  readonly firstWeekday: number;
  /** The day it is by that clock. */
  readonly today: Day;
  /** Path with query, for links that come back to the same view. */
  readonly address: string;
  /** Customers share the device, such as a tablet at the desk: nothing of one may be there for the next. */
  readonly isSharedDevice?: boolean;
  /** What the head of customers' pages leads to, in its order: as far as it is offered, and while nobody can tell. */
  readonly mainPages: readonly PageLinkTo[];
  /** What their footer leads to. */
  readonly morePages: readonly PageLinkTo[];
}

export interface PageLinkTo {
  readonly path: string;
  /** In the reader's language. */
  readonly words: string;
  /** At the head of wide pages only. */
  readonly isOnWide?: true;
  /** A sign stands for its words at the head of narrow ones. */
  readonly hasSign?: true;
}

/** The frame of the dashboard, which stays open for days. */
export interface DashboardFrame extends PageFrame {
  /** The server's clock when it answered, epoch milliseconds. */
  readonly nowMs: number;
}

export interface MissingState {
  readonly kind: 'missing';
  /** True when somebody had a form for a service that cannot be booked online any more; false for any other address. */
  readonly wasService?: boolean;
  /** Present when it was the link of a booking: how to reach the business instead. */
  readonly wasLink?: { readonly reach: Reach | undefined };
}

export interface FailedState {
  readonly kind: 'failed';
  readonly reason: 'unavailable' | 'closed';
  /** A form that was sent and could not be acted upon: it is sent again as it was. */
  readonly form?: {
    readonly purpose: FormPurpose;
    readonly address: string;
    readonly fields: Readonly<Record<string, string>>;
  };
}

/** What a form is for, as far as its failure must say what has not happened. */
export type FormPurpose = 'booking' | 'change';

/** Every kind of content that a page tells; each feature of the site adds its own (`feature.ts`). */
export interface PageContents {
  readonly missing: MissingState;
  readonly failed: FailedState;
}

export type PageContent = PageContents[keyof PageContents];

export interface PageState<Content extends PageContent = PageContent> {
  readonly frame: PageFrame;
  readonly content: Content;
}

/** What the script of a page gets in place of the next page, which it renders itself. */
export interface FetchedPage<Content extends PageContent = PageContent> {
  readonly state: PageState<Content>;
  /** As the document is titled. */
  readonly title: string;
}
