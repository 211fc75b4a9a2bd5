/** What the search knows without asking: acts, pages and settings, by what the person may. */
import { mayBy, useFeatures } from '../../../feature.ts';
import { useDashboard } from '../../../ui/dashboard-context.tsx';
import type { SearchEntry } from '../../../ui/search-entry.ts';
import { useSignedIn } from '../../../ui/signed-in.ts';

export interface KnownEntries {
  readonly acts: readonly SearchEntry[];
  readonly pages: readonly SearchEntry[];
  readonly settings: readonly SearchEntry[];
}

export function useKnownEntries(): KnownEntries {
  const { say } = useDashboard();
  const features = useFeatures();
  const permissions = useSignedIn()?.permissions ?? {};
  return {
    acts: features
      .flatMap(({ acts = [] }) => acts)
      .filter(({ right }) => mayBy(right, permissions))
      .map(({ id, name, way }) => ({ key: `act:${id}`, kind: 'act', name: say(name), way })),
    pages: features
      .flatMap(({ navigation = [] }) => navigation)
      .filter(({ right }) => mayBy(right, permissions))
      .map(({ name, to }) => ({ key: `page:${to}`, kind: 'page', name: say(name), way: { to } })),
    settings: features
      .flatMap(({ settings = [] }) => settings)
      .filter(({ right }) => mayBy(right, permissions))
      .flatMap(({ id, address, name, facts, parts }) => {
        const setting = (key: string, called: string, more: string): SearchEntry => ({
          key: `setting:${key}`,
          kind: 'setting',
          name: called,
          facts: more,
          way: { to: address },
        });
        return [
          setting(id, say(name), say(facts)),
          ...parts.map((part) => setting(`${id}:${part}`, say(part), say('search.partOf', { page: say(name) }))),
        ];
      }),
  };
}
