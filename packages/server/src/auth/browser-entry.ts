/** A browser comes to a page by a redirect session: what it brings, and as whom it goes on from there (identity sheet 6.1). */
import type { Caller } from './caller.ts';

export interface BroughtByBrowser {
  readonly siteId: string;
  readonly handle: string;
  /** The whole header. */
  readonly cookies: string | undefined;
  readonly nowMs: number;
  /** False for a form that is sent: whoever the browser holds sends it. */
  readonly takesIdentity: boolean;
}

export interface EnteredBrowser {
  /** Values of `set-cookie`. */
  readonly cookies: readonly string[];
  /** The visitor whom the page is shown to from now on. */
  readonly visitor?: Extract<Caller, { readonly kind: 'visitor' }>;
  /** The member who is signed in from now on. */
  readonly member?: Extract<Caller, { readonly kind: 'member' }>;
  /** The client that has sent the browser: what it sets for those who come through it holds. */
  readonly clientId?: string | undefined;
}

export type EntryOfBrowser = (brought: BroughtByBrowser) => Promise<EnteredBrowser>;
