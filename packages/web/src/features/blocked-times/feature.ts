/** Time in which nobody can be booked, by whoever works at the desk. */
import { IconCalendarOff } from '@tabler/icons-react';
import { lazy } from 'react';
import type { Feature } from '../../feature.ts';
import { parameterPatterns } from '../../pages/opened.ts';
import type texts from './texts/en.json';

declare module '../../language/texts.ts' {
  interface DashboardTexts extends Record<keyof typeof texts, string> {}
}

declare module '../../pages/opened.ts' {
  interface Opened {
    /** What is known of it already. */
    readonly start?: string | undefined;
    readonly end?: string | undefined;
    /** Resource id of the person. */
    readonly staff?: string | undefined;
  }
}

const { id, localTime } = parameterPatterns;

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
      parameters: { start: localTime, end: localTime, staff: id },
      Component: lazy(async () => ({ default: (await import('./block-time.tsx')).BlockTime })),
    },
  ],
};
