/** Nothing that was answered before a change stays on the screen after it. */
import { QueryObserver } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { DashboardQueryClient } from './query-client.ts';

/** A list on the screen whose readings are answered one by one. */
function shownList() {
  const queries = new DashboardQueryClient({ defaultOptions: { queries: { retry: false } } });
  const answers: ((rows: string[]) => void)[] = [];
  const queryFn = () => new Promise<string[]>((resolve) => answers.push(resolve));
  const observer = new QueryObserver(queries, { queryKey: ['rows', 'list'], queryFn });
  const leave = observer.subscribe(() => undefined);
  return { queries, answers, leave, shown: () => observer.getCurrentResult().data };
}

test('a first reading that was answered before the change is done once more', async () => {
  const { answers, leave, queries, shown } = shownList();
  const reading = queries.invalidateQueries({ queryKey: ['rows'] });
  expect(answers).toHaveLength(1);
  answers[0]?.([]);
  await expect.poll(() => answers).toHaveLength(2);
  answers[1]?.(['added']);
  await reading;
  expect(shown()).toEqual(['added']);
  leave();
});

test('what has been read is read again once', async () => {
  const { answers, leave, queries, shown } = shownList();
  answers[0]?.([]);
  await expect.poll(shown).toEqual([]);
  const reading = queries.invalidateQueries({ queryKey: ['rows'] });
  answers[1]?.(['added']);
  await reading;
  expect(shown()).toEqual(['added']);
  expect(answers).toHaveLength(2);
  leave();
});
