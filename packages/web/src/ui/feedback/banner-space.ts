/**
 * How many lines stood above every page when this device last knew: while a page does not know yet, it keeps the room that
 * they will need, so that nothing moves when the answer comes.
 */
import { onDevice } from '../../session/device-storage.ts';

const key = 'oh-banners';

/** On a device that never knew: a first start has something to say in nearly every case. */
const usual = 1;

export function readBannerSpace(): number {
  const kept = onDevice.read(key);
  return kept === undefined ? usual : Number(kept);
}

export function keepBannerSpace(lines: number): void {
  onDevice.keep(key, String(lines));
}
