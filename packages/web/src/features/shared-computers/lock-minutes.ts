/** After how many minutes a shared computer locks itself, as it is typed. */
import { lockMinutes } from '@openhours/contract';

export const defaultLockMinutes = lockMinutes.default;

/** Undefined: no whole number, or none that can be chosen. */
export function lockMinutesOf(typed: string | number): number | undefined {
  const minutes = typeof typed === 'number' ? typed : typed.trim() === '' ? Number.NaN : Number(typed);
  return Number.isInteger(minutes) && minutes >= lockMinutes.min && minutes <= lockMinutes.max ? minutes : undefined;
}
