/** What a process must say of its steps before anything is started. */
import { privacy } from '@openhours/contract';
import { expect, test } from 'vitest';
import { defineProcess, type Process, pivotOf, type Step } from './process.ts';

const run = async () => undefined;
const undo = async () => undefined;

function declared(...steps: readonly Partial<Step<unknown>>[]): Process {
  return {
    name: 'order',
    operation: privacy.eraseContact,
    steps: steps.map((step) => ({ mode: 'TRANSACTIONAL', run, ...step }) as Step<unknown>),
  };
}

test('steps before the pivot say how they are compensated, those from it on are not', () => {
  const made = defineProcess(
    declared(
      { name: 'hold', compensate: undo },
      { name: 'look', compensate: 'NOTHING' },
      { name: 'pay', isPivot: true },
      { name: 'tell' },
    ),
  );
  expect(pivotOf(made)).toBe(2);
});

test('a process without a pivot can be compensated to its last step', () => {
  expect(pivotOf(defineProcess(declared({ name: 'hold', compensate: undo })))).toBe(1);
});

test.each([
  ['no steps', declared(), 'has no steps'],
  ['two of one name', declared({ name: 'hold', compensate: undo }, { name: 'hold', compensate: undo }), 'of one name'],
  ['no compensation', declared({ name: 'hold' }), 'hold of the process order does not say'],
  ['no compensation before the pivot', declared({ name: 'hold' }, { name: 'pay', isPivot: true }), 'does not say'],
  ['one at the pivot', declared({ name: 'pay', isPivot: true, compensate: undo }), 'nothing is compensated any more'],
  ['one behind it', declared({ name: 'pay', isPivot: true }, { name: 'tell', compensate: 'NOTHING' }), 'any more'],
])('%s is refused', (_what, process, said) => {
  expect(() => defineProcess(process)).toThrow(said);
});
