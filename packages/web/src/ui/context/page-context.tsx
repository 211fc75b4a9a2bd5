/** Gives every part of a public page its texts, formats and frame. */
import { I18nProvider } from '@lingui/react';
import { MantineProvider } from '@mantine/core';
import { createContext, type ReactNode, useContext, useMemo } from 'react';
import { createFormats, type Formats } from '../../language/formats.ts';
import { type Catalogue, type Say, type SiteTextId, setUpTexts, speaker } from '../../language/texts.ts';
import type { PageFrame } from '../../pages/state.ts';
import { kitTheme } from '../../theme/kit-theme.ts';
import { createSchemeOfDocument } from '../styles/scheme.ts';

interface Page {
  readonly frame: PageFrame;
  readonly say: Say<SiteTextId>;
  readonly formats: Formats;
  /** Lets style elements through the content policy; on the server only. */
  readonly styleNonce: string | undefined;
}

const PageContext = createContext<Page | undefined>(undefined);

const schemeOfDocument = createSchemeOfDocument();

export function Kit({ children }: { children: ReactNode }) {
  return (
    <MantineProvider
      theme={kitTheme}
      withCssVariables={false}
      withGlobalClasses={false}
      colorSchemeManager={schemeOfDocument}
      defaultColorScheme="light"
    >
      {children}
    </MantineProvider>
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
      <I18nProvider i18n={i18n}>
        <PageContext.Provider value={page}>{props.children}</PageContext.Provider>
      </I18nProvider>
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
