/** Wakes a page in the browser with the table that it was drawn from on the server. */
import type { Drawing, Drawings } from '../pages/drawings.ts';
import { hydrate } from '../pages/hydrate.tsx';
import type { PageContent } from '../pages/state.ts';
import { PageProvider } from '../ui/page-context.tsx';

export function wake<Kind extends PageContent['kind']>(drawings: Drawings<Kind>): void {
  // The table gives each kind its own drawing; which one it is follows from the content.
  const byKind: Partial<Record<string, Drawing<PageContent>>> = drawings as unknown as Record<
    Kind,
    Drawing<PageContent>
  >;
  void hydrate(({ content, frame }, messages) => {
    const Drawing = byKind[content.kind];
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
