/** Whose a tab is: what somebody typed in it is left for nobody else who signs in there, however the former went. */
import type { DeviceStorage } from './device-storage.ts';

const ownerKey = 'openhours-tab-of';

/** The tab is this person's from now on; what another one has left in it is forgotten. */
export function takeTab(userId: string, storage: DeviceStorage): void {
  const former = storage.read(ownerKey);
  if (former !== undefined && former !== userId) {
    storage.forgetAll();
  }
  storage.keep(ownerKey, userId);
}
