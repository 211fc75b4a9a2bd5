/** Everything that a text finds, by what the person may read: asked once typing pauses, and overtaken questions end. */
import { useDebouncedValue } from '@mantine/hooks';
import { CallError } from '@openhours/client';
import type { SearchSource } from '../../../feature.ts';
import { useFeatures } from '../../../feature-assembly.ts';
import { useDashboard } from '../../../ui/context/dashboard-context.tsx';
import { fitting, type SearchEntry } from '../../../ui/lists/search-entry.ts';
import { type Group, grouped } from './entries.ts';
import { groupsOf } from './groups.ts';
import { useKnownEntries } from './known-entries.ts';

const typingPauseMs = 200;
const fewestLetters = 2;

export interface Found {
  readonly groups: readonly Group[];
  /** Something is still being asked, or will be as soon as typing pauses. */
  readonly isSearching: boolean;
  readonly trouble: 'offline' | 'refused' | 'failed' | undefined;
  again(): void;
}

/** `sources`: those of all features, the same ones as long as the search stands open. */
export function useFound(typed: string, recent: readonly SearchEntry[], sources: readonly SearchSource[]): Found {
  const { isOnline } = useDashboard();
  const groups = groupsOf(useFeatures());
  const text = typed.trim();
  const [paused] = useDebouncedValue(text, typingPauseMs);
  const known = useKnownEntries();
  const sought = { text, paused, isLongEnough: paused.length >= fewestLetters };
  // biome-ignore lint/correctness/useHookAtTopLevel: the sources are the same ones every time, and so are these hooks
  const answers = sources.map(({ useFound: useFoundOf }) => useFoundOf(sought));

  if (text === '') {
    const found = [
      { kind: 'recent', entries: recent },
      { kind: 'action', entries: known.actions },
      { kind: 'page', entries: known.pages },
    ];
    return { groups: grouped(groups, found), isSearching: false, trouble: undefined, again: () => undefined };
  }
  const questions = answers.flatMap((answer) => answer.questions);
  const failed = questions.filter(({ isError }) => isError);
  const isRefused = failed.some(({ error }) => error instanceof CallError && error.status === 403);
  const found = [
    { kind: 'action', entries: fitting(text, known.actions) },
    ...answers.flatMap((answer) => answer.found),
    { kind: 'page', entries: fitting(text, known.pages) },
    { kind: 'setting', entries: fitting(text, known.settings) },
  ];
  return {
    groups: grouped(groups, found),
    isSearching: isOnline && (text !== paused || questions.some(({ isFetching }) => isFetching)),
    trouble: isOnline ? (failed.length === 0 ? undefined : isRefused ? 'refused' : 'failed') : 'offline',
    again: () => {
      for (const question of failed) {
        void question.refetch();
      }
    },
  };
}
