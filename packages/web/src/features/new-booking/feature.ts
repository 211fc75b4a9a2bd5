/** Booking for a client, by whoever works at the desk. */
import { IconCalendarPlus } from '@tabler/icons-react';
import { lazy } from 'react';
import type { Feature } from '../../feature.ts';
import type texts from './texts/en.json';

declare module '../../language/texts.ts' {
  interface DashboardTexts extends Record<keyof typeof texts, string> {}
}

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
      Component: lazy(async () => ({ default: (await import('./book-for-client.tsx')).BookForClient })),
    },
  ],
};
