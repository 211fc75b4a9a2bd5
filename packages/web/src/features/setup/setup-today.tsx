/** What is missing of the set-up, on Today. Most days nobody sets up anything, so it comes only where something is. */
import { lazy } from 'react';
import { useSample } from '../../ui/context/use-sample.ts';

const SetupChecklist = lazy(async () => ({ default: (await import('./setup-checklist.tsx')).SetupChecklist }));

export function SetupToday() {
  // A sample stands for itself; its owner begins when it is gone.
  return useSample()?.kind === 'NONE' ? <SetupChecklist /> : null;
}
