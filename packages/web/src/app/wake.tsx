/** Wakes a page in the browser with the table that it was drawn from on the server. */
import type { ComponentType } from 'react';
import type { Drawing, Drawings } from '../pages/drawings.ts';
import { hydrate } from '../pages/hydrate.tsx';
import type { PageContent } from '../pages/state.ts';
import { PageProvider } from '../ui/page-context.tsx';

/** Finds the drawing of any content in a table: which one it is follows from the content. */
export function drawingIn<Kind extends PageContent['kind']>(
  drawings: Drawings<Kind>,
): (content: PageContent) => ComponentType<{ readonly state: PageContent }> | undefined {
  const byKind: Partial<Record<string, Drawing<PageContent>>> = drawings as unknown as Record<
    Kind,
    Drawing<PageContent>
  >;
  return ({ kind }) => byKind[kind];
}

export function wake<Kind extends PageContent['kind']>(drawings: Drawings<Kind>): void {
  const drawingOf = drawingIn(drawings);
  void hydrate(({ content, frame }, messages) => {
    const Drawing = drawingOf(content);
    if (Drawing === undefined) {
      throw new Error(`this script does not draw ${content.kind}`);
    }
    return (
      <PageProvider frame={frame} messages={messages}>
        <Drawing state={content} />
      </PageProvider>
    );
  });
}
