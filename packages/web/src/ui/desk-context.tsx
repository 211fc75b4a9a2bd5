/** Gives every part of the dashboard its session, texts, formats and frame. */
import { createContext, useContext } from 'react';
import type { DashboardTextId } from '../lib/dashboard-texts.ts';
import type { Formats } from '../lib/formats.ts';
import type { Say } from '../lib/i18n.ts';
import type { LiveState } from '../lib/live.ts';
import type { PageFrame } from '../lib/page-state.ts';
import type { DashboardSession } from '../lib/session.ts';

export interface Desk {
  readonly frame: PageFrame;
  readonly say: Say<DashboardTextId>;
  readonly formats: Formats;
  readonly session: DashboardSession;
  /** Who is signed in, once known. */
  readonly personName: string | undefined;
  readonly live: LiveState;
  readonly isOnline: boolean;
  /** Bookings that arrived while this page was open; they glow once. */
  readonly arrived: ReadonlySet<string>;
}

export const DeskContext = createContext<Desk | undefined>(undefined);

export function useDesk(): Desk {
  const desk = useContext(DeskContext);
  if (desk === undefined) {
    throw new Error('useDesk needs a DeskContext above it');
  }
  return desk;
}
