/**
 * What a feature brings to the dashboard: the `feature.ts` of its folder exports one value of this shape, and
 * `features.ts` lists them in their order (docs/decisions/0053). A feature leaves out what it has not. Its views come when
 * somebody opens them; what stands here comes with the dashboard, so it is names, addresses and icons.
 */
import type { EventStart, EventType, Permission } from '@openhours/contract';
import type { Icon } from '@tabler/icons-react';
import type { QueryClient } from '@tanstack/react-query';
import type { AnyRoute } from '@tanstack/react-router';
import type { ComponentType, ReactNode } from 'react';
import type { DashboardTextId } from './language/texts.ts';
import type { Opened, PanelAddress } from './pages/opened.ts';
import type { LiveChange } from './session/live.ts';
import type { Key } from './session/refreshing.ts';
import type { DashboardRoot } from './ui/context/dashboard-root.ts';
import type { NavigationTarget } from './ui/context/navigation-target.ts';
import type { BannerState } from './ui/feedback/banners.tsx';
import type { SearchAnswer, SearchGroup, Sought } from './ui/lists/search-entry.ts';

/** `Routes`: the types of its routes, by which links to them are checked. */
export interface Feature<Routes extends readonly AnyRoute[] = readonly []> {
  /** As its folder is called. */
  readonly name: string;
  /**
   * Its views with their addresses, below the route of all views; those that come later with what they ask
   * (`queries/start.ts`).
   */
  readonly routes?: (root: DashboardRoot) => Routes;
  readonly navigation?: readonly NavigationEntry[];
  /** What it has in the list of settings. */
  readonly settings?: readonly Setting[];
  /** What can be done from anywhere: the search finds all of it, the menu New shows what makes something. */
  readonly actions?: readonly Action[];
  /** What the search finds in it, loaded when somebody first searches. */
  readonly search?: {
    readonly groups: readonly SearchGroup[];
    readonly load: () => Promise<SearchSource>;
  };
  /** What opens beside any view. */
  readonly panels?: readonly Panel[];
  /** Hooks that tell what is said above every view. */
  readonly banners?: readonly (() => BannerState)[];
  /** What stands above the day on Today. */
  readonly TodaySection?: ComponentType;
  /** On Today behind what waits for an answer. */
  readonly TodayLater?: ComponentType;
  /** In the first set-up beside whether mail arrives: what else is asked about messages. */
  readonly SetupMessages?: ComponentType;
  /** What it shows of a booking that stands open. */
  readonly BookingSection?: ComponentType<{ readonly bookingId: string }>;
  /** What it shows of a client on the page of one; it comes with that page, so by `lazy`. */
  readonly ClientSection?: ComponentType<{ readonly contactId: string }>;
  /** Wraps all views, for what goes on while they change. */
  readonly Provider?: ComponentType<{ readonly children: ReactNode }>;
  /** What is read again when something has changed. */
  readonly refreshes?: readonly Refresh[];
  /** Types of live events whose entities glow once where they are shown. */
  readonly highlightedEvents?: readonly EventType[];
}

/** Whoever has the permission, for as much as is asked; without `reach` for anything at all. */
export interface PermissionRequirement {
  readonly permission: Permission;
  readonly reach?: 'own' | 'all';
}

export interface NavigationEntry {
  readonly to: string;
  readonly search?: Readonly<Record<string, string>>;
  readonly name: DashboardTextId;
  readonly Icon: Icon;
  /** `day`: always in sight; `business`: behind More on phones. */
  readonly place: 'day' | 'business';
  /** Absent: for everybody who is signed in. */
  readonly requires?: PermissionRequirement;
}

export interface Setting {
  readonly id: string;
  readonly address: string;
  readonly name: DashboardTextId;
  readonly facts: DashboardTextId;
  readonly Icon: Icon;
  readonly requires: PermissionRequirement;
  /** What stands on its page, by the words there. */
  readonly parts: readonly DashboardTextId[];
  /** How it is set now. */
  readonly Value?: ComponentType;
  /** The id of the setting behind which it stands, where that is another place than its feature's. */
  readonly follows?: string;
}

export interface Action {
  readonly id: string;
  readonly name: DashboardTextId;
  readonly requires: PermissionRequirement;
  readonly target: NavigationTarget;
  /** Its icon in the menu New; absent: it makes nothing new. */
  readonly newIcon?: Icon;
}

/** What a feature finds for the search. */
export interface SearchSource {
  /** A hook: it is asked with every letter. */
  readonly useFound: (sought: Sought) => SearchAnswer;
}

/** Its feature adds the parameters to `Opened`, where they have their types. */
export interface Panel extends PanelAddress {
  readonly Component: ComponentType<{ readonly opened: Opened }>;
}

/** Which kept answers are read again after which events. */
export interface Refresh {
  /** How the types of the events begin. */
  readonly events: readonly EventStart[];
  /** The answers, by how their keys begin. */
  readonly keys: readonly Key[];
  /** Where the type alone does not say whether they are affected. */
  readonly isAffected?: (change: Pick<LiveChange, 'calendarType'>, queries: QueryClient) => boolean;
}

/** A feature, whatever its routes are. */
export type AnyFeature = Feature<readonly AnyRoute[]>;
