/** Time in which nobody can be booked, by whoever works at the desk. */
import { IconCalendarOff } from '@tabler/icons-react';
import { lazy } from 'react';
import type { Feature } from '../../feature.ts';
import type texts from './texts/en.json';

declare module '../../language/texts.ts' {
  interface DashboardTexts extends Record<keyof typeof texts, string> {}
}

export const blockedTimes: Feature = {
  name: 'blocked-times',
  actions: [
    {
      id: 'block',
      name: 'new.block',
      requires: { permission: 'CALENDAR.MANAGE' },
      target: { open: { new: 'block' } },
      newIcon: IconCalendarOff,
    },
  ],
  panels: [
    {
      by: { newName: 'block' },
      Component: lazy(async () => ({ default: (await import('./block-time.tsx')).BlockTime })),
    },
  ],
};
