/**
 * At which sizes a whole journey is gone. One costs as much as the other, and nearly all of it is the same: each run takes the
 * first, `npm run test:long` all of them. What differs by size has tests of its own at each (docs/decisions/0044).
 */
import { shareInUsualRun } from '../support/long-run.ts';

type Size = 'phone' | 'desktop';

export const phoneFirst: readonly Size[] = shareInUsualRun(['phone', 'desktop'], 2);
export const desktopFirst: readonly Size[] = shareInUsualRun(['desktop', 'phone'], 2);
