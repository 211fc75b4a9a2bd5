/** Where the tab keeps what somebody types to book; it goes once that is booked. */
import { inTab } from '../../session/device-storage.ts';

const key = 'openhours-booking-typed';

export function readTyped(): string | undefined {
  return inTab.read(key);
}

export function writeTyped(text: string): void {
  inTab.keep(key, text);
}

/** Nothing of it is wanted any more. */
export function forgetTyped(): void {
  inTab.forget(key);
}
