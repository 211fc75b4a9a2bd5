/** Locks the dashboard when nobody is at a computer that several people use. */
import { useEffect } from 'react';
import { onDevice } from '../../session/device-storage.ts';
import { watchIdle } from '../../session/idle.ts';
import type { DashboardSession } from '../../session/session.ts';

/** A page scrolls by itself, too. */
const signsOfLife = ['pointerdown', 'pointermove', 'keydown', 'input', 'wheel'] as const;
const lookEveryMs = 1_000;

/** `lockAfterMinutes` undefined: the computer is one's own, and stays open. */
export function useIdleLock(session: DashboardSession, lockAfterMinutes: number | undefined): void {
  useEffect(() => {
    if (lockAfterMinutes === undefined) {
      return;
    }
    // It has to be there when the server is not.
    void import('./lock-screen.tsx');
    const idle = watchIdle({
      lockAfterMinutes,
      storage: onDevice,
      now: () => Date.now(),
      onUse: session.stay,
      onLeft: () => void session.lockNow(),
    });
    const timer = setInterval(idle.look, lookEveryMs);
    const hear = (event: Event) => {
      // Browsers tell of a pointer that has not moved when the page moves below it.
      if (
        event.type !== 'pointermove' ||
        (event as PointerEvent).movementX !== 0 ||
        (event as PointerEvent).movementY !== 0
      ) {
        idle.sign();
      }
    };
    for (const sign of signsOfLife) {
      addEventListener(sign, hear, { capture: true, passive: true });
    }
    return () => {
      clearInterval(timer);
      for (const sign of signsOfLife) {
        removeEventListener(sign, hear, { capture: true });
      }
    };
  }, [session, lockAfterMinutes]);
}
