/**
 * Whether somebody is at a computer that several people use: any sign of life counts, in whichever tab, and the server is told of
 * it now and then, since the session ends there, too, when nobody is. Pure but for what it is given.
 */
import type { DeviceStorage } from './device-storage.ts';

const key = 'openhours-last-use';
const minuteMs = 60_000;
/** Signs of life come with each movement of the pointer; so often they are noted. */
const notedEveryMs = 2_000;
/** The server lets a session live two minutes longer than the page. */
const toldEveryMs = minuteMs;

export interface IdleParts {
  readonly lockAfterMinutes: number;
  /** Shared by the tabs. */
  readonly storage: Pick<DeviceStorage, 'read' | 'keep'>;
  /** Epoch milliseconds, of the machine. */
  readonly now: () => number;
  /** Tells the server. */
  readonly onUse: () => void;
  readonly onLeft: () => void;
}

export interface Idle {
  /** Somebody is there. */
  sign(): void;
  /** Looks whether nobody is there any more; to be called each second. */
  look(): void;
}

export function watchIdle({ lockAfterMinutes, now, onLeft, onUse, storage }: IdleParts): Idle {
  let told = now();
  let isLeft = false;
  const lastUse = () => Number(storage.read(key) ?? 0);
  storage.keep(key, String(now()));
  function look(): void {
    const away = now() - lastUse();
    // A clock that was put back says nothing.
    if (!isLeft && away >= lockAfterMinutes * minuteMs) {
      isLeft = true;
      onLeft();
    }
  }
  return {
    look,
    sign() {
      // The lid was closed, and nothing has looked since: whoever opens it is not whoever left.
      look();
      if (isLeft) {
        return;
      }
      if (Math.abs(now() - lastUse()) >= notedEveryMs) {
        storage.keep(key, String(now()));
      }
      if (Math.abs(now() - told) >= toldEveryMs) {
        told = now();
        onUse();
      }
    },
  };
}
