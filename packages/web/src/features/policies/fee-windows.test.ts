/** What not coming costs stands last, whichever of both is added. */
import { expect, test } from 'vitest';
import { proposedWindows, windowAdded, withWindow, writtenWindows } from './fee-windows.ts';

const late = { percentage: '30', startInMinutes: 60 };
const noShow = { amount: { value: '20' } };

test('what not coming costs is added behind what cancelling late costs', () => {
  expect(windowAdded([late])).toEqual([late, { percentage: '100' }]);
});

test('what cancelling late costs is added before what not coming costs', () => {
  expect(windowAdded([noShow])).toEqual([{ percentage: '50', startInMinutes: 1440 }, noShow]);
});

test('what is proposed has both', () => {
  expect(windowAdded([proposedWindows()[0] as typeof late])).toEqual(proposedWindows());
});

test('one step is changed, the other stays', () => {
  expect(withWindow([late, noShow], 0, { ...late, percentage: '40' })).toEqual([{ ...late, percentage: '40' }, noShow]);
});

test('what is half typed is not shown to anybody', () => {
  const halfTyped = [{ percentage: '' }, { amount: { value: 'ten' } }, { percentage: '5', startInMinutes: 'soon' }];
  expect(writtenWindows([late, noShow, ...(halfTyped as unknown as (typeof late)[])])).toEqual([late, noShow]);
});
