/** Whether customers share this device, such as a tablet at the desk: set on the device itself, and kept by its browser. */

const cookie = 'oh_shared_device';
const keptSeconds = 31_536_000;

export function isSharedDevice(): boolean {
  return document.cookie.split('; ').includes(`${cookie}=1`);
}

export function setSharedDevice(isShared: boolean): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not everywhere
  document.cookie = `${cookie}=1; Path=/; Max-Age=${isShared ? keptSeconds : 0}; SameSite=Lax`;
}
