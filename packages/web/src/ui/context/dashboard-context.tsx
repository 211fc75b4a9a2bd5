/** Gives every part of the dashboard its session, texts, formats and frame. */
import { createContext, useContext } from 'react';
import type { Formats } from '../../language/formats.ts';
import type { DashboardTextId, Say } from '../../language/texts.ts';
import type { PanelAddress } from '../../pages/opened.ts';
import type { PageFrame } from '../../pages/state.ts';
import type { LiveState } from '../../session/live.ts';
import type { ServerClock } from '../../session/server-clock.ts';
import type { DashboardSession } from '../../session/session.ts';

/** That something is gone, by its id. */
export interface Deletion {
  readonly entityId: string | undefined;
  /** ISO 8601. */
  readonly at: string;
}

export interface DashboardParts {
  /** Its day is that of now, also after a night with the page open. */
  readonly frame: PageFrame;
  readonly clock: ServerClock;
  readonly say: Say<DashboardTextId>;
  readonly formats: Formats;
  readonly session: DashboardSession;
  /** Who is signed in, once known. */
  readonly personName: string | undefined;
  readonly live: LiveState;
  /** For an act of very many changes: until the returned function is called, what they concern is read again but seldom. */
  readonly readLess: () => () => void;
  readonly isOnline: boolean;
  /** What addresses open beside the view. */
  readonly panels: readonly PanelAddress[];
  /** Bookings that arrived while this page was open; they glow once. */
  readonly arrived: ReadonlySet<string>;
  /** Tells what is deleted from now on, until the returned function is called. */
  readonly onDeleted: (heard: (deletion: Deletion) => void) => () => void;
}

export const DashboardContext = createContext<DashboardParts | undefined>(undefined);

export function useDashboard(): DashboardParts {
  const parts = useContext(DashboardContext);
  if (parts === undefined) {
    throw new Error('useDashboard needs a DashboardContext above it');
  }
  return parts;
}
