/**
 * Whether the row above every page stood there when this device last knew: while a page does not know yet, it keeps the
 * room that the row will need, so that nothing moves when the answer comes.
 */
import { onDevice } from '../../session/device-storage.ts';

const key = 'oh-banners';

/** On a device that never knew: a first start has something to say in nearly every case. */
const usual = true;

export function readBannerSpace(): boolean {
  const kept = onDevice.read(key);
  return kept === undefined ? usual : kept === '1';
}

export function keepBannerSpace(stands: boolean): void {
  onDevice.keep(key, stands ? '1' : '0');
}
