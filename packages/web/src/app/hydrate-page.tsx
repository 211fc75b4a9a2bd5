/** Hydrates a page in the browser with the table that it was rendered from on the server. */
import type { ComponentType } from 'react';
import type { PageComponent, PageComponents } from '../pages/page-components.ts';
import type { PageContent } from '../pages/state.ts';
import { PageProvider } from '../ui/context/page-context.tsx';
import { hydrate } from './hydrate.tsx';

/** Finds the component of any content in a table: which one it is follows from the content. */
export function componentIn<Kind extends PageContent['kind']>(
  components: PageComponents<Kind>,
): (content: PageContent) => ComponentType<{ readonly state: PageContent }> | undefined {
  const byKind: Partial<Record<string, PageComponent<PageContent>>> = components as unknown as Record<
    Kind,
    PageComponent<PageContent>
  >;
  return ({ kind }) => byKind[kind];
}

export function hydratePage<Kind extends PageContent['kind']>(components: PageComponents<Kind>): void {
  const componentOf = componentIn(components);
  void hydrate(({ content, frame }, messages) => {
    const Component = componentOf(content);
    if (Component === undefined) {
      throw new Error(`this script does not render ${content.kind}`);
    }
    return (
      <PageProvider frame={frame} messages={messages}>
        <Component state={content} />
      </PageProvider>
    );
  });
}
