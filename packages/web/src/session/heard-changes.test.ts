/** What one tab can be told of what another has heard. */
import { expect, test } from 'vitest';
import { createHeardChanges } from './heard-changes.ts';

/** A tab that knew everything up to 10 and has heard two changes since. */
function heardTwo() {
  const changes = createHeardChanges<string>('10');
  changes.heard('first', '12');
  changes.heard('second', '15');
  return changes;
}
const since = (changes: ReturnType<typeof heardTwo>, id: string | undefined) =>
  changes.since(id)?.map(({ change }) => change);

test.each([
  ['9', undefined],
  ['10', ['first', 'second']],
  ['11', ['first', 'second']],
  ['12', ['second']],
  ['15', []],
  ['99', []],
  [undefined, undefined],
  ['a-7', undefined],
])('a tab that knows up to %s has missed %j', (id, missed) => {
  expect(since(heardTwo(), id)).toEqual(missed);
});

test('what is true only for the moment is told to nobody later, and nothing is counted from it', () => {
  const changes = heardTwo();
  changes.heard('somebody looks', undefined);
  expect(changes.lastEventId()).toBe('15');
  expect(since(changes, '12')).toEqual(['second']);
});

test('what was never heard is known to have been missed', () => {
  const changes = heardTwo();
  changes.reset('40');
  changes.heard('third', '41');
  expect(changes.lastEventId()).toBe('41');
  expect(since(changes, '15')).toBeUndefined();
  expect(since(changes, '40')).toEqual(['third']);
  changes.reset(undefined);
  expect(since(changes, '41')).toBeUndefined();
});

test('a tab that knows nothing of the time before can say so only of what it has heard', () => {
  const changes = createHeardChanges<string>(undefined);
  expect(since(changes, '5')).toBeUndefined();
  changes.heard('first', '7');
  changes.heard('second', '8');
  expect(since(changes, '6')).toBeUndefined();
  expect(since(changes, '7')).toEqual(['second']);
});

test('what was missed may be told after what has come since', () => {
  const changes = heardTwo();
  expect(changes.hasHeard('13')).toBe(false);
  changes.heard('between', '13');
  expect(changes.hasHeard('13')).toBe(true);
  expect(changes.lastEventId()).toBe('15');
  expect(since(changes, '12')).toEqual(['between', 'second']);
});

test('of very many changes the last are kept', () => {
  const changes = createHeardChanges<number>('0');
  for (let position = 1; position <= 201; position += 1) {
    changes.heard(position, String(position));
  }
  expect(changes.since('0')).toBeUndefined();
  expect(changes.since('1')).toHaveLength(200);
  expect(changes.since('200')?.map(({ change }) => change)).toEqual([201]);
});
