/** What the doctor finds, and what looks for it. */
import type { Settings } from '../config.ts';

export interface Finding {
  readonly state: 'good' | 'note' | 'bad';
  /** What was found, as one sentence. */
  readonly found: string;
  /** What to do about it. */
  readonly remedy?: string;
  /** The page of the dashboard that mends it, as a path. */
  readonly page?: string;
  /** How it stands between this server and customers, as one sentence; absent when it does not. */
  readonly hindrance?: string;
}

export type Check = (settings: Settings) => Promise<readonly Finding[]>;
