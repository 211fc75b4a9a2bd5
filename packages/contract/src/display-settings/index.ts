/** What widgets around bookings show. */
import type { DomainContract } from '../domain.ts';
import { displaySettings } from './display-settings.ts';

export const displaySettingsContract = {
  operations: {
    displaySettings,
  },
  topics: {
    displaySettings: {
      title: 'Display settings',
      about: 'What widgets around bookings show, kept for those who draw them.',
    },
  },
} as const satisfies DomainContract;

export * from './display-settings.ts';
