/** The steps of a fee as the editor of policies changes them. Pure. */
import type { BookingPolicy } from '@openhours/contract';
import { readDecimal } from '@openhours/contract/money/decimal';

type Window = BookingPolicy['cancellationFeePolicy']['cancellationWindows'][number];

const dayMinutes = 1440;

/** What is proposed to whoever has no fee yet: half the price within a day, all of it for not coming. */
export function proposedWindows(): Window[] {
  return [{ percentage: '50', startInMinutes: dayMinutes }, { percentage: '100' }];
}

/** One step more beside the only one: what not coming costs, or before that what cancelling late does. */
export function windowAdded(windows: readonly Window[]): Window[] {
  const [late, noShow] = proposedWindows() as [Window, Window];
  return windows.some(({ startInMinutes }) => startInMinutes === undefined) ? [late, ...windows] : [...windows, noShow];
}

/** The steps with one changed; the server says where they are in no order. */
export function withWindow(windows: readonly Window[], index: number, changed: Window): Window[] {
  return windows.map((window, each) => (each === index ? changed : window));
}

/** The steps whose numbers are written by now: what is half typed goes to the server alone, which says what it wants. */
export function writtenWindows(windows: readonly Window[]): Window[] {
  return windows.filter(
    ({ amount, percentage, startInMinutes }) =>
      readDecimal(amount?.value ?? percentage ?? '') !== undefined &&
      (startInMinutes === undefined || Number.isInteger(startInMinutes)),
  );
}
