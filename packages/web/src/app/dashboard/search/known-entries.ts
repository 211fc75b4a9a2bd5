/** What the search knows without asking: actions, pages and settings, by what the person may. */
import { isPermitted, settingsOf, useFeatures } from '../../../feature-assembly.ts';
import { useDashboard } from '../../../ui/context/dashboard-context.tsx';
import { useSignedIn } from '../../../ui/context/signed-in.ts';
import type { SearchEntry } from '../../../ui/lists/search-entry.ts';

export interface KnownEntries {
  readonly actions: readonly SearchEntry[];
  readonly pages: readonly SearchEntry[];
  readonly settings: readonly SearchEntry[];
}

export function useKnownEntries(): KnownEntries {
  const { say } = useDashboard();
  const features = useFeatures();
  const permissions = useSignedIn()?.permissions ?? {};
  return {
    actions: features
      .flatMap(({ actions = [] }) => actions)
      .filter(({ requires }) => isPermitted(requires, permissions))
      .map(({ id, name, target }) => ({ key: `action:${id}`, kind: 'action', name: say(name), target })),
    pages: features
      .flatMap(({ navigation = [] }) => navigation)
      .filter(({ requires }) => isPermitted(requires, permissions))
      .map(({ name, to }) => ({ key: `page:${to}`, kind: 'page', name: say(name), target: { to } })),
    settings: settingsOf(features)
      .filter(({ requires }) => isPermitted(requires, permissions))
      .flatMap(({ id, address, name, facts, parts }) => {
        const setting = (key: string, called: string, more: string): SearchEntry => ({
          key: `setting:${key}`,
          kind: 'setting',
          name: called,
          facts: more,
          target: { to: address },
        });
        return [
          setting(id, say(name), say(facts)),
          ...parts.map((part) => setting(`${id}:${part}`, say(part), say('search.partOf', { page: say(name) }))),
        ];
      }),
  };
}
