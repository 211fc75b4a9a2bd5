/**
 * Which component renders which content. A table of these is said once and used twice: a view renders from it on the
 * server, and the entry hydrates what was rendered in the browser.
 */
import type { ComponentType } from 'react';
import type { PageContent } from './state.ts';

export type PageComponent<Content extends PageContent> = ComponentType<{ readonly state: Content }>;

/** A component for each of some kinds of content. */
export type PageComponents<Kind extends PageContent['kind']> = {
  readonly [Each in Kind]: PageComponent<Extract<PageContent, { readonly kind: Each }>>;
};
