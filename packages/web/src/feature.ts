/**
 * What a feature brings to the dashboard: the `feature.ts` of its folder exports one value of this shape, and
 * `features.ts` lists them in their order (docs/decisions/0053). A feature leaves out what it has not. Its views come when
 * somebody opens them; what stands here comes with the dashboard, so it is names, addresses and signs.
 */
import type { Permission, UserSession } from '@openhours/contract';
import type { Icon } from '@tabler/icons-react';
import type { QueryClient } from '@tanstack/react-query';
import type { AnyRoute } from '@tanstack/react-router';
import { type ComponentType, createContext, type ReactNode, useContext } from 'react';
import type { DashboardTextId } from './language/texts.ts';
import type { Opened } from './pages/opened.ts';
import type { LiveChange } from './session/live.ts';
import type { Key } from './session/refreshing.ts';
import type { DashboardRoot } from './ui/dashboard-root.ts';
import type { Way } from './ui/follow.ts';
import type { SearchAnswer, SearchGroup, Sought } from './ui/search-entry.ts';
import type { MaybeStanding } from './ui/standing-notices.tsx';

/** `Routes`: the types of its routes, by which links to them are checked. */
export interface Feature<Routes extends readonly AnyRoute[] = readonly []> {
  /** As its folder is called. */
  readonly name: string;
  /** Its views with their addresses, below the route of all views. */
  readonly routes?: (root: DashboardRoot) => Routes;
  readonly navigation?: readonly NavigationEntry[];
  /** What it has in the list of settings. */
  readonly settings?: readonly Setting[];
  /** What can be done from anywhere: the search finds all of it, the menu New shows what makes something. */
  readonly acts?: readonly Act[];
  /** What the search finds in it, loaded when somebody first searches. */
  readonly search?: {
    readonly groups: readonly SearchGroup[];
    readonly load: () => Promise<SearchSource>;
  };
  /** What opens beside any view. */
  readonly panels?: readonly Panel[];
  /** Hooks that tell what stands above every view. */
  readonly notices?: readonly (() => MaybeStanding)[];
  /** What stands above the day on Today. */
  readonly Today?: ComponentType;
  /** What it shows of a booking that stands open. */
  readonly OfBooking?: ComponentType<{ readonly bookingId: string }>;
  /** Stands around all views, for what goes on while they change. */
  readonly Around?: ComponentType<{ readonly children: ReactNode }>;
  /** What is read again when something has changed. */
  readonly refreshes?: readonly Refresh[];
  /** Types of live events whose entities glow once where they are shown. */
  readonly arrivals?: readonly string[];
}

/** Whoever has the permission, for as much as is asked; without `reach` for anything at all. */
export interface Right {
  readonly permission: Permission;
  readonly reach?: 'own' | 'all';
}

export interface NavigationEntry {
  readonly to: string;
  readonly search?: Readonly<Record<string, string>>;
  readonly name: DashboardTextId;
  readonly Sign: Icon;
  /** `day`: always in sight; `business`: behind More on phones. */
  readonly place: 'day' | 'business';
  /** Absent: for everybody who is signed in. */
  readonly right?: Right;
}

export interface Setting {
  readonly id: string;
  readonly address: string;
  readonly name: DashboardTextId;
  readonly facts: DashboardTextId;
  readonly Sign: Icon;
  readonly right: Right;
  /** What stands on its page, by the words there. */
  readonly parts: readonly DashboardTextId[];
  /** How it is set now. */
  readonly Value?: ComponentType;
}

export interface Act {
  readonly id: string;
  readonly name: DashboardTextId;
  readonly right: Right;
  readonly way: Way;
  /** Its sign in the menu New; absent: it makes nothing new. */
  readonly newSign?: Icon;
}

/** What a feature finds for the search. */
export interface SearchSource {
  /** A hook: it is asked with every letter. */
  readonly useFound: (sought: Sought) => SearchAnswer;
}

export interface Panel {
  /** What of an address opens it: the name of a form (`new=block`), or an id that stands in it (`booking=…`). */
  readonly by: { readonly newName: string } | { readonly idOf: 'booking' };
  readonly Component: ComponentType<{ readonly opened: Opened }>;
}

/** Which kept answers are read again after which events. */
export interface Refresh {
  /** How the types of the events begin. */
  readonly events: readonly string[];
  /** The answers, by how their keys begin. */
  readonly keys: readonly Key[];
  /** Where the type alone does not say whether they are concerned. */
  readonly isConcerned?: (change: Pick<LiveChange, 'calendarType'>, kept: QueryClient) => boolean;
}

/** A feature, whatever its routes are. */
export type AnyFeature = Feature<readonly AnyRoute[]>;

/** All features, for those few that draw from what the others bring. */
export const FeaturesContext = createContext<readonly AnyFeature[]>([]);

export function useFeatures(): readonly AnyFeature[] {
  return useContext(FeaturesContext);
}

export function mayBy(right: Right | undefined, permissions: Readonly<Partial<UserSession['permissions']>>): boolean {
  const reach = right === undefined ? 'all' : permissions[right.permission];
  return right?.reach === undefined ? reach === 'own' || reach === 'all' : reach === right.reach;
}

/** Names of the forms by which addresses ask for them. */
export function newPanelsOf(features: readonly AnyFeature[]): string[] {
  return features.flatMap(({ panels = [] }) => panels.flatMap(({ by }) => ('newName' in by ? [by.newName] : [])));
}

/** The keys under which something may be different after a change. */
export function keysConcernedBy(
  features: readonly AnyFeature[],
  change: Pick<LiveChange, 'type' | 'calendarType'>,
  kept: QueryClient,
): Key[] {
  return features
    .flatMap(({ refreshes = [] }) => refreshes)
    .filter(
      ({ events, isConcerned }) =>
        events.some((begin) => change.type.startsWith(begin)) && isConcerned?.(change, kept) !== false,
    )
    .flatMap(({ keys }) => keys);
}

/** Everything that live changes concern: read again when some of them may have been missed. */
export function everyConcernedKey(features: readonly AnyFeature[]): Key[] {
  const keys = features.flatMap(({ refreshes = [] }) => refreshes.flatMap((refresh) => refresh.keys));
  const isBelow = (key: Key, above: Key) => above.length < key.length && above.every((part, at) => part === key[at]);
  const highest = keys.filter((key) => !keys.some((other) => isBelow(key, other)));
  return [...new Map(highest.map((key) => [key.join(' '), key])).values()];
}
