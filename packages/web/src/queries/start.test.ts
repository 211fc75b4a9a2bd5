/** Queries that a route starts: it waits for none, they are asked once, and one that fails is the view's to tell. */
import { createClient } from '@openhours/client';
import { infiniteQueryOptions, QueryClient, QueryObserver, queryOptions } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { startQueries, startQueriesOfRow } from './start.ts';

const client = createClient({ transport: () => Promise.reject(new Error('nothing is sent here')) });
const frame = { today: '2026-03-02', timeZone: 'Europe/Berlin', firstWeekday: 1 };

const callOf = (queries: QueryClient, search = {}) => ({ context: { client, queries, frame }, location: { search } });

/** A list that is answered when the test says so. */
function askedList() {
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: 60_000 } } });
  const answers: { readonly give: (rows: string[]) => void; readonly refuse: (error: Error) => void }[] = [];
  const list = queryOptions({
    queryKey: ['rows', 'list'],
    queryFn: () => new Promise<string[]>((give, refuse) => answers.push({ give, refuse })),
  });
  return { queries, answers, list, load: startQueries((start) => start.query(list)) };
}

test('a route waits for nothing, and the view that shows the answer asks no second time', async () => {
  const { answers, list, load, queries } = askedList();
  expect(load(callOf(queries))).toBeUndefined();
  expect(answers).toHaveLength(1);
  const observer = new QueryObserver(queries, list);
  const leave = observer.subscribe(() => undefined);
  expect(observer.getCurrentResult().fetchStatus).toBe('fetching');
  answers[0]?.give(['one']);
  await expect.poll(() => observer.getCurrentResult().data).toEqual(['one']);
  expect(answers).toHaveLength(1);
  leave();
});

test('what is new enough is not asked again', async () => {
  const { answers, list, load, queries } = askedList();
  queries.setQueryData(list.queryKey, ['one']);
  load(callOf(queries));
  expect(answers).toEqual([]);
});

test('one that fails is told by the view, which tries it again', async () => {
  const { answers, list, load, queries } = askedList();
  load(callOf(queries));
  answers[0]?.refuse(new Error('away'));
  await expect.poll(() => queries.getQueryState(list.queryKey)?.status).toBe('error');
  const leave = new QueryObserver(queries, list).subscribe(() => undefined);
  expect(answers).toHaveLength(2);
  leave();
});

test('what stands behind the address and the id in it say what is asked', async () => {
  const queries = new QueryClient();
  const asked: unknown[] = [];
  const noting = (key: string) => queryOptions({ queryKey: [key], queryFn: async () => asked.push(key) });
  startQueries((start, { frame: { today }, search }) => start.query(noting(`${search['show']} on ${today}`)))(
    callOf(queries, { show: 'failed' }),
  );
  startQueriesOfRow((start, _asked, id) => start.query(noting(id)))({ ...callOf(queries), params: { id: 'the row' } });
  expect(asked).toEqual(['failed on 2026-03-02', 'the row']);
});

test('of what comes page by page the first is asked', async () => {
  const queries = new QueryClient();
  const asked: number[] = [];
  const list = infiniteQueryOptions({
    queryKey: ['pages'],
    queryFn: async ({ pageParam }) => asked.push(pageParam),
    initialPageParam: 1,
    getNextPageParam: (_last, _all, at) => at + 1,
  });
  startQueries((start) => start.pages(list))(callOf(queries));
  await expect.poll(() => queries.getQueryState(list.queryKey)?.status).toBe('success');
  expect(asked).toEqual([1]);
});
