/** Hydrates pages that follow each other without being loaded anew, and that show an awaited answer when it comes. */
import { useEffect, useMemo, useRef } from 'react';
import type { Catalogue } from '../language/texts.ts';
import { type NavigationRules, useNavigation } from '../pages/navigation.ts';
import { type PageNavigation, PageNavigationContext } from '../pages/navigation-context.ts';
import type { PageComponents } from '../pages/page-components.ts';
import type { PageContent, PageState } from '../pages/state.ts';
import { PageProvider } from '../ui/context/page-context.tsx';
import { hydrate } from './hydrate.tsx';
import { componentIn } from './hydrate-page.tsx';

type ContentOf<Kind extends PageContent['kind']> = Extract<PageContent, { readonly kind: Kind }>;

/** Pages of one script share the beginning of their path; any other is opened by the browser at once, and asked for once. */
function isOfThisScript(address: string): boolean {
  const beginningOf = (path: string) => path.split('/')[1];
  return beginningOf(new URL(address, location.href).pathname) === beginningOf(location.pathname);
}

interface NavigablePageProps {
  readonly initial: PageState;
  readonly messages: Catalogue;
  readonly rules: NavigationRules<PageContent>;
  readonly componentOf: ReturnType<typeof componentIn>;
}

function NavigablePage({ initial, messages, rules, componentOf }: NavigablePageProps) {
  const { go, isLoading, isSending, lookAgain, post, quietly, state, trouble } = useNavigation(initial, rules);
  const { content, frame } = state;
  // A new page is announced by moving the focus to its heading; the first view leaves the focus alone.
  const lastKind = useRef(content.kind);
  useEffect(() => {
    if (lastKind.current !== content.kind) {
      lastKind.current = content.kind;
      const heading = document.querySelector<HTMLElement>('h1');
      heading?.setAttribute('tabindex', '-1');
      heading?.focus();
    }
  }, [content.kind]);
  const latest = useRef({ go, lookAgain, post, quietly });
  latest.current = { go, lookAgain, post, quietly };
  const navigation = useMemo<PageNavigation>(
    () => ({
      isLoading,
      isSending,
      trouble,
      go: (address) => (isOfThisScript(address) ? latest.current.go(address) : location.assign(address)),
      post: (address, fields) => latest.current.post(address, fields),
      quietly: (address, fields) => latest.current.quietly(address, fields),
      lookAgain: () => latest.current.lookAgain(),
    }),
    [isLoading, isSending, trouble],
  );
  const Component = componentOf(content);
  if (Component === undefined) {
    throw new Error(`this script does not render ${content.kind}`);
  }
  return (
    <PageProvider frame={frame} messages={messages}>
      <PageNavigationContext value={navigation}>
        <Component state={content} />
      </PageNavigationContext>
    </PageProvider>
  );
}

export function hydrateWithNavigation<Kind extends PageContent['kind']>(
  components: PageComponents<Kind>,
  rules: Omit<NavigationRules<ContentOf<Kind>>, 'knows'>,
): void {
  const componentOf = componentIn(components);
  // Only what the table knows ever reaches the rules.
  const all = {
    ...(rules as unknown as Omit<NavigationRules<PageContent>, 'knows'>),
    knows: (content: PageContent): content is PageContent => componentOf(content) !== undefined,
  };
  void hydrate(
    (state, messages) => <NavigablePage initial={state} messages={messages} rules={all} componentOf={componentOf} />,
    all.parts,
  );
}
