/** Hydrates a page that the server has rendered: its state and its texts, then the same component with life in it. */
import type { ReactNode } from 'react';
import { hydrateRoot } from 'react-dom/client';
import type { Catalogue, Language } from '../language/texts.ts';
import type { PageState } from '../pages/state.ts';
import { FaultBoundary } from '../ui/fault-boundary.tsx';
import { PageProvider } from '../ui/page-context.tsx';
import { PageFault } from '../ui/page-fault.tsx';

const catalogues = import.meta.glob<{ default: Catalogue }>('../locales/site.*.json');

/** The texts of one language, fetched as a file of their own. */
async function loadSiteTexts(language: Language): Promise<Catalogue> {
  const load = catalogues[`../locales/site.${language}.json`];
  if (load === undefined) {
    throw new Error(`no texts for ${language}`);
  }
  return (await load()).default;
}

export async function hydrate(draw: (state: PageState, messages: Catalogue) => ReactNode): Promise<void> {
  const root = document.getElementById('root');
  const text = document.getElementById('state')?.textContent;
  if (root === null || text == null) {
    throw new Error('the page carries no state');
  }
  const state = JSON.parse(text) as PageState;
  const messages = await loadSiteTexts(state.frame.language);
  hydrateRoot(
    root,
    <FaultBoundary
      whenBroken={() => (
        <PageProvider frame={state.frame} messages={messages}>
          <PageFault />
        </PageProvider>
      )}
    >
      {draw(state, messages)}
    </FaultBoundary>,
  );
}
