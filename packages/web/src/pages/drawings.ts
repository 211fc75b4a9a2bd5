/**
 * Which component draws which content. A table of these is said once and used twice: a look draws from it on the
 * server, and the entry wakes what was drawn in the browser.
 */
import type { ComponentType } from 'react';
import type { PageContent } from './state.ts';

export type Drawing<Content extends PageContent> = ComponentType<{ readonly state: Content }>;

/** A drawing for each of some kinds of content. */
export type Drawings<Kind extends PageContent['kind']> = {
  readonly [Each in Kind]: Drawing<Extract<PageContent, { readonly kind: Each }>>;
};
