/** Substitutes for staff who cannot come: asking for one, and the answer. */

import { IconUserQuestion } from '@tabler/icons-react';
import { lazy } from 'react';
import type { Feature } from '../../feature.ts';
import { substitutesKey } from '../../queries/substitutes.ts';
import { AskedToday } from './asked-today.tsx';
import type texts from './texts/en.json';

declare module '../../language/texts.ts' {
  interface DashboardTexts extends Record<keyof typeof texts, string> {}
}

export const substitutes: Feature = {
  name: 'substitutes',
  actions: [
    {
      id: 'substitute',
      name: 'substitutes.ask',
      // Whoever reaches more gives it to somebody else at once.
      requires: { permission: 'SUBSTITUTES.ASK', reach: 'own' },
      target: { open: { new: 'substitute' } },
      newIcon: IconUserQuestion,
    },
  ],
  panels: [
    {
      by: { newName: 'substitute' },
      parameters: {},
      Component: lazy(async () => ({ default: (await import('./ask-panel.tsx')).AskForSubstitute })),
    },
  ],
  TodaySection: AskedToday,
  refreshes: [{ events: ['openhours.substitutes.v1.'], keys: [substitutesKey] }],
};
