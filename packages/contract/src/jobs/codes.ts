/** The codes of jobs: permissions and errors. */
import { management, row } from '../permission-rows.ts';

export const jobsCodes = {
  permissions: {
    /**
     * Following what goes on behind the answer of a call: the business all of it, staff what they have started
     * themselves.
     */
    'JOBS.READ': row({ ...management, FRONT_DESK: 'own', STAFF: 'own' }),
    'JOBS.CANCEL': row({ ...management, FRONT_DESK: 'own', STAFF: 'own' }),
  },
  areas: {
    jobs: ['JOBS.READ', 'JOBS.CANCEL'],
  },
  /** Each with the HTTP status it travels with. */
  errors: {
    JOB_NOT_FOUND: 404,
    JOB_CANNOT_BE_CANCELED: 428,
  },
  events: {},
} as const;
