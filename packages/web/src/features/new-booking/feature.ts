/** Booking for a client, by whoever works at the desk. */
import { IconCalendarPlus } from '@tabler/icons-react';
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
    readonly service?: string | undefined;
    /** Event id of a session of a class. */
    readonly session?: string | undefined;
    readonly contact?: string | undefined;
  }
}

const { eventId, id, localTime } = parameterPatterns;

export const newBooking: Feature = {
  name: 'new-booking',
  actions: [
    {
      id: 'book',
      name: 'new.booking',
      requires: { permission: 'BOOKINGS.CREATE' },
      target: { open: { new: 'booking' } },
      newIcon: IconCalendarPlus,
    },
  ],
  panels: [
    {
      by: { newName: 'booking' },
      parameters: { start: localTime, end: localTime, staff: id, service: id, session: eventId, contact: id },
      Component: lazy(async () => ({ default: (await import('./book-for-client.tsx')).BookForClient })),
    },
  ],
};
