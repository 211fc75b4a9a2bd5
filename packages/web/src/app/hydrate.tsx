/**
 * Hydrates a page that the server has rendered: its state, its texts and its parts, then the same component with life
 * in it.
 */
import type { ReactNode } from 'react';
import { hydrateRoot } from 'react-dom/client';
import type { Catalogue } from '../language/texts.ts';
import { type LatePart, loadParts } from '../pages/late-part.tsx';
import type { PageContent, PageState } from '../pages/state.ts';
import { PageProvider } from '../ui/context/page-context.tsx';
import { FaultBoundary } from '../ui/views/fault-boundary.tsx';
import { PageFault } from '../ui/views/page-fault.tsx';

/** What the page says in its language: a file of its own, which the server has named and the browser has by now. */
async function loadTexts(address: string): Promise<Catalogue> {
  const answer = await fetch(address);
  if (!answer.ok) {
    throw new Error(`no texts at ${address}`);
  }
  return (await answer.json()) as Catalogue;
}

type PartsOf = (content: PageContent) => readonly LatePart[];

/** A content that cannot be read has none: it fails again when it is rendered, and the page says so. */
function readableParts(content: PageContent, partsOf: PartsOf | undefined): readonly LatePart[] {
  try {
    return partsOf?.(content) ?? [];
  } catch {
    return [];
  }
}

/** `partsOf`: what a content is rendered with beside this script; the browser has been told of it with the page. */
export async function hydrate(
  render: (state: PageState, messages: Catalogue) => ReactNode,
  partsOf?: PartsOf,
): Promise<void> {
  const root = document.getElementById('root');
  const carried = document.getElementById('state');
  const text = carried?.textContent;
  const texts = carried?.dataset['texts'];
  if (root === null || text == null || texts === undefined) {
    throw new Error('the page carries no state');
  }
  const state = JSON.parse(text) as PageState;
  const [messages] = await Promise.all([loadTexts(texts), loadParts(readableParts(state.content, partsOf))]);
  hydrateRoot(
    root,
    <FaultBoundary
      whenBroken={() => (
        <PageProvider frame={state.frame} messages={messages}>
          <PageFault />
        </PageProvider>
      )}
    >
      {render(state, messages)}
    </FaultBoundary>,
  );
}
