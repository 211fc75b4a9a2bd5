/**
 * Lets every part of a page open what follows without loading it anew, where script runs; links and forms do it
 * elsewhere.
 */
import { createContext, useContext } from 'react';
import type { Navigation } from './navigation.ts';
import type { PageContent } from './state.ts';

export interface PageNavigation extends Pick<Navigation<PageContent>, 'isLoading' | 'isSending' | 'trouble'> {
  /** Undefined until script runs: then the platform opens links and sends forms by itself. */
  readonly go: ((address: string) => void) | undefined;
  readonly post: ((address: string, fields: URLSearchParams) => void) | undefined;
  readonly quietly: ((address: string, fields: URLSearchParams) => Promise<void>) | undefined;
  readonly lookAgain: (() => Promise<void>) | undefined;
}

const standing: PageNavigation = {
  isLoading: false,
  isSending: false,
  trouble: undefined,
  go: undefined,
  post: undefined,
  quietly: undefined,
  lookAgain: undefined,
};

export const PageNavigationContext = createContext<PageNavigation>(standing);

export function usePageNavigation(): PageNavigation {
  return useContext(PageNavigationContext);
}
