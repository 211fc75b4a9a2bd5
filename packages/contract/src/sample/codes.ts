/** The codes of this domain: permissions. */
import { management, row } from '../permission-rows.ts';

export const sampleCodes = {
  permissions: {
    /** The sample that a first run brings: what of it is left, and taking it away with all that stands on it. */
    'SAMPLE.MANAGE': row(management),
  },
  areas: {
    settings: ['SAMPLE.MANAGE'],
  },
  errors: {},
  events: {},
} as const;
