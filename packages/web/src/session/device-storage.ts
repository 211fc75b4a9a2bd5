/**
 * What the browser keeps for a page: on the device, or in the tab. A browser may let pages keep nothing, or have no room
 * left; what it does not take is kept in memory, and holds until the page is left. Nobody else asks the browser for it
 * (scripts/check-storage.mjs).
 */
export interface DeviceStorage {
  /** What was kept last; undefined when nothing was. */
  read(key: string): string | undefined;
  keep(key: string, text: string): void;
  forget(key: string): void;
  forgetAll(): void;
}

type BrowserStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'clear'>;

/** `open` is called each time: in some browsers the mere name of a storage throws. */
export function createDeviceStorage(open: () => BrowserStorage): DeviceStorage {
  const inMemory = new Map<string, string>();

  /** True when the browser did as it was asked. */
  function tried(act: (storage: BrowserStorage) => void): boolean {
    try {
      act(open());
      return true;
    } catch {
      return false;
    }
  }

  return {
    read(key) {
      let kept: string | null = null;
      tried((storage) => {
        kept = storage.getItem(key);
      });
      // What the browser had no room for is newer than what it still keeps.
      return inMemory.get(key) ?? kept ?? undefined;
    },
    keep(key, text) {
      if (tried((storage) => storage.setItem(key, text))) {
        inMemory.delete(key);
      } else {
        inMemory.set(key, text);
      }
    },
    forget(key) {
      inMemory.delete(key);
      tried((storage) => storage.removeItem(key));
    },
    forgetAll() {
      inMemory.clear();
      tried((storage) => storage.clear());
    },
  };
}

/** Kept when the browser is closed, and shared by all tabs. */
export const onDevice = createDeviceStorage(() => localStorage);

/** Kept over a reload, and gone with the tab. */
export const inTab = createDeviceStorage(() => sessionStorage);
