/** Gives every part of a public page its texts, formats and frame. */
import { MantineContext, MantineThemeProvider } from '@mantine/core';
import { type ContextType, createContext, type ReactNode, useContext, useMemo } from 'react';
import { createFormats, type Formats } from '../../language/formats.ts';
import { type Catalogue, type Say, type SiteTextId, setUpTexts, speaker } from '../../language/texts.ts';
import type { PageFrame } from '../../pages/state.ts';
import { kitTheme } from '../../theme/kit-theme.ts';

interface Page {
  readonly frame: PageFrame;
  readonly say: Say<SiteTextId>;
  readonly formats: Formats;
  /** Lets style elements through the content policy; on the server only. */
  readonly styleNonce: string | undefined;
}

const PageContext = createContext<Page | undefined>(undefined);

/**
 * What the kit's components ask of what is around them. The kit's own provider would besides write colours into the page and
 * keep its scheme: colours stand in style sheets here, and the scheme on the root element, both before any script runs.
 */
const aroundKit: NonNullable<ContextType<typeof MantineContext>> = {
  colorScheme: 'auto',
  setColorScheme: () => undefined,
  clearColorScheme: () => undefined,
  getRootElement: () => document.documentElement,
  classNamesPrefix: 'mantine',
  cssVariablesSelector: ':root',
  withStaticClasses: true,
};

export function Kit({ children }: { children: ReactNode }) {
  return (
    <MantineContext value={aroundKit}>
      <MantineThemeProvider theme={kitTheme}>{children}</MantineThemeProvider>
    </MantineContext>
  );
}

export function PageProvider(props: {
  frame: PageFrame;
  messages: Catalogue;
  styleNonce?: string;
  children: ReactNode;
}) {
  const { frame, messages, styleNonce } = props;
  const i18n = useMemo(
    () => setUpTexts(frame.language, frame.locale, messages),
    [frame.language, frame.locale, messages],
  );
  const page = useMemo(
    () => ({ frame, say: speaker<SiteTextId>(i18n), formats: createFormats(frame.locale, frame.today), styleNonce }),
    [frame, i18n, styleNonce],
  );
  return (
    <Kit>
      <PageContext.Provider value={page}>{props.children}</PageContext.Provider>
    </Kit>
  );
}

export function usePage(): Page {
  const page = useContext(PageContext);
  if (page === undefined) {
    throw new Error('usePage needs a PageProvider above it');
  }
  return page;
}
