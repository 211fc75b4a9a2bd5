/**
 * Whether the dashboard is locked, at a computer that several people use (docs/decisions/0092). Locked in one tab it is in all of
 * them: they say it to each other by what the browser keeps for the page.
 */
import type { DeviceStorage } from './device-storage.ts';

const key = 'openhours-lock';
/** `unended`: locked while the server could not be told, so the session of before is still open there. */
type State = 'open' | 'locked' | 'unended';

export interface Lock {
  isLocked(): boolean;
  /** Calls whenever that changes, until the returned function is called. */
  onChange(told: () => void): () => void;
  /** Locks this tab and the others. */
  shut(): void;
  /** The session of before is over. */
  ended(): void;
  /** It was locked, also before this page was loaded, and the session of before may be open. */
  isUnended(): boolean;
  /** Somebody has come in. */
  open(): void;
  /** Somebody is signed in on this page: the tabs that are locked still are loaded anew. */
  entered(): void;
}

export interface LockParts {
  /** Shared by the tabs. */
  readonly storage: Pick<DeviceStorage, 'read' | 'keep'>;
  /** Calls with what another tab has kept under a key. */
  readonly onKept: (told: (key: string | null, text: string | null) => void) => void;
  /** Loads the page anew, with nothing of before. */
  readonly reload: () => void;
}

export function createLock({ onKept, reload, storage }: LockParts): Lock {
  const listeners = new Set<() => void>();
  let isLocked = false;
  const keep = (state: State) => storage.keep(key, state);
  function set(): void {
    isLocked = true;
    for (const told of listeners) {
      told();
    }
  }
  onKept((kept, text) => {
    if (kept !== key) {
      return;
    }
    if (text !== 'open') {
      set();
    } else if (isLocked) {
      reload();
    }
  });
  return {
    isLocked: () => isLocked,
    onChange(told) {
      listeners.add(told);
      return () => void listeners.delete(told);
    },
    shut() {
      keep('unended');
      set();
    },
    ended: () => keep('locked'),
    isUnended: () => storage.read(key) === 'unended',
    open: () => keep('open'),
    entered() {
      if (storage.read(key) === 'locked') {
        keep('open');
      }
    },
  };
}
