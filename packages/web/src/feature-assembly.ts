/**
 * What the dashboard makes of its features together: who sees which entry, which panels open, what a live event
 * refreshes.
 */
import type { UserSession } from '@openhours/contract';
import type { QueryClient } from '@tanstack/react-query';
import { createContext, useContext } from 'react';
import type { AnyFeature, Panel, PermissionRequirement, Setting } from './feature.ts';
import type { LiveChange } from './session/live.ts';
import type { Key } from './session/refreshing.ts';

/** All features, for those few that render from what the others bring. */
export const FeaturesContext = createContext<readonly AnyFeature[]>([]);

export function useFeatures(): readonly AnyFeature[] {
  return useContext(FeaturesContext);
}

export function isPermitted(
  requires: PermissionRequirement | undefined,
  permissions: Readonly<Partial<UserSession['permissions']>>,
): boolean {
  const reach = requires === undefined ? 'all' : permissions[requires.permission];
  return requires?.reach === undefined ? reach === 'own' || reach === 'all' : reach === requires.reach;
}

/** Everything that is set, in the order of the features; what follows another setting stands behind that. */
export function settingsOf(features: readonly AnyFeature[]): Setting[] {
  const all = features.flatMap(({ settings = [] }) => settings);
  return all
    .filter(({ follows }) => follows === undefined)
    .flatMap((setting) => [setting, ...all.filter(({ follows }) => follows === setting.id)]);
}

/** What opens beside any view, in the order of the features. */
export function panelsOf(features: readonly AnyFeature[]): Panel[] {
  return features.flatMap(({ panels = [] }) => panels);
}

/** The keys under which something may be different after a change. */
export function keysAffectedBy(
  features: readonly AnyFeature[],
  change: Pick<LiveChange, 'type' | 'calendarType'>,
  queries: QueryClient,
): Key[] {
  return features
    .flatMap(({ refreshes = [] }) => refreshes)
    .filter(
      ({ events, isAffected }) =>
        events.some((begin) => change.type.startsWith(begin)) && isAffected?.(change, queries) !== false,
    )
    .flatMap(({ keys }) => keys);
}

/** Everything that live changes affect: read again when some of them may have been missed. */
export function everyRefreshedKey(features: readonly AnyFeature[]): Key[] {
  const keys = features.flatMap(({ refreshes = [] }) => refreshes.flatMap((refresh) => refresh.keys));
  const isBelow = (key: Key, above: Key) => above.length < key.length && above.every((part, at) => part === key[at]);
  const highest = keys.filter((key) => !keys.some((other) => isBelow(key, other)));
  return [...new Map(highest.map((key) => [key.join(' '), key])).values()];
}
