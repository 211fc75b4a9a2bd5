/**
 * Whether the row above every page stood there when this device last knew: while a page does not know yet, it keeps the
 * room that the row will need, so that nothing moves when the answer comes.
 */

const key = 'oh-banners';

/** On a device that never knew: a first start has something to say in nearly every case. */
const usual = true;

export function readBannerSpace(): boolean {
  try {
    const kept = localStorage.getItem(key);
    return kept === null ? usual : kept === '1';
  } catch {
    return usual;
  }
}

export function keepBannerSpace(stands: boolean): void {
  try {
    localStorage.setItem(key, stands ? '1' : '0');
  } catch {
    // A device that keeps nothing goes by the usual.
  }
}
