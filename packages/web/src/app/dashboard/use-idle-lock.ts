/** Locks the dashboard when nobody is at a computer that several people use. */
import { useEffect } from 'react';
import { onDevice } from '../../session/device-storage.ts';
import { watchIdle } from '../../session/idle.ts';
import type { DashboardSession } from '../../session/session.ts';

const signsOfLife = ['pointerdown', 'pointermove', 'keydown', 'input', 'scroll', 'wheel'] as const;
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
      now: Date.now,
      onUse: session.stay,
      onLeft: () => void session.lockNow(),
    });
    const timer = setInterval(idle.look, lookEveryMs);
    for (const sign of signsOfLife) {
      addEventListener(sign, idle.sign, { capture: true, passive: true });
    }
    return () => {
      clearInterval(timer);
      for (const sign of signsOfLife) {
        removeEventListener(sign, idle.sign, { capture: true });
      }
    };
  }, [session, lockAfterMinutes]);
}
