/** What the doctor finds, and what looks for it. */
import type { Settings } from '../config.ts';

export interface Finding {
  readonly state: 'good' | 'note' | 'bad';
  /** What was found, as one sentence. */
  readonly found: string;
  /** What to do about it. */
  readonly remedy?: string;
}

export type Check = (settings: Settings) => Promise<readonly Finding[]>;
