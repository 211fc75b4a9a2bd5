/** A row on the screen shows what is newest, in whichever order a save is answered and the row is read. */
import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { keepAnswer, keepRow } from './row.ts';

interface Row {
  readonly id: string;
  readonly people: number;
}

const places = { one: ['rows', 'one', 'a'], list: ['rows', 'list'] } as const;

/** A row on the screen; the test answers what is read of it, and what is saved. */
function shownRow() {
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: 60_000 } } });
  const row: Row = { id: 'a', people: 1 };
  queries.setQueryData(places.one, row);
  queries.setQueryData(places.list, [row]);
  const readings: ((people: number) => void)[] = [];
  const observer = new QueryObserver<Row>(queries, {
    queryKey: places.one,
    queryFn: ({ signal }) =>
      new Promise((resolve, reject) => {
        readings.push((people) => resolve({ id: 'a', people }));
        signal.addEventListener('abort', () => reject(signal.reason));
      }),
  });
  const leave = observer.subscribe(() => undefined);
  let answer: (people: number) => void = () => undefined;
  const saving = keepAnswer<Row>(
    queries,
    { queryKey: places.one, keep: (known, next) => keepRow(known, places, next) },
    () =>
      new Promise((resolve) => {
        answer = (people) => resolve({ id: 'a', people });
      }),
  );
  return {
    answer: (people: number) => {
      answer(people);
      return saving;
    },
    leave,
    /** As a live event has it read. */
    readAgain: () => queries.invalidateQueries({ queryKey: ['rows'] }),
    readings,
    shown: () => observer.getCurrentResult().data?.people,
    isListOld: () => queries.getQueryState(places.list)?.isInvalidated,
  };
}

test('what nobody read meanwhile is shown as it was answered, and is not read again', async () => {
  const { answer, leave, readings, shown } = shownRow();
  await answer(2);
  expect(shown()).toBe(2);
  expect(readings).toHaveLength(0);
  leave();
});

test('what is being read when a save is answered is read once more: somebody else may have changed it since', async () => {
  const { answer, leave, readAgain, readings, shown } = shownRow();
  void readAgain();
  expect(readings).toHaveLength(1);
  await answer(2);
  // It may have been read before the save: then it is no news.
  readings[0]?.(1);
  await expect.poll(() => readings).toHaveLength(2);
  expect(shown()).toBe(2);
  readings[1]?.(7);
  await expect.poll(shown).toBe(7);
  leave();
});

test('an answer that comes after the change of somebody else was read does not hide it', async () => {
  const { answer, isListOld, leave, readAgain, readings, shown } = shownRow();
  const reading = readAgain();
  readings[0]?.(7);
  await reading;
  expect(shown()).toBe(7);
  await answer(2);
  await expect.poll(() => readings).toHaveLength(2);
  expect(isListOld()).toBe(true);
  readings[1]?.(7);
  await expect.poll(shown).toBe(7);
  leave();
});
