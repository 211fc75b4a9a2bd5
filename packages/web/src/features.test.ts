/** What the features bring together fits together: one thing has one name, and every event of what is shown is heard. */

import { type EventEntity, ephemeralEvents, eventEntities, plainMessages } from '@openhours/contract';
import { QueryClient } from '@tanstack/react-query';
import type { AnyRoute } from '@tanstack/react-router';
import { describe, expect, test } from 'vitest';
import type { AnyFeature } from './feature.ts';
import { everyRefreshedKey, isPermitted, keysAffectedBy, panelsOf, settingsOf } from './feature-assembly.ts';
import { features, routesOfFeatures } from './features.ts';
import { componentsAddress, deviceAddress, settingsAddress, setupAddress } from './pages/dashboard-addresses.ts';
import { calendarParts } from './queries/calendar.ts';
import { changeIn, type LiveChange } from './session/live.ts';
import { createDashboardRoot } from './ui/context/dashboard-root.ts';

const all: readonly AnyFeature[] = features;
const panels = panelsOf(all);
const newNames = panels.flatMap(({ by }) => ('newName' in by ? [by.newName] : []));

describe('what has a name has one of its own', () => {
  test.each([
    ['features', all.map(({ name }) => name)],
    ['entries of the navigation', all.flatMap(({ navigation = [] }) => navigation.map(({ to }) => to))],
    ['settings', all.flatMap(({ settings = [] }) => settings.map(({ id }) => id))],
    ['actions', all.flatMap(({ actions = [] }) => actions.map(({ id }) => id))],
    ['groups of the search', all.flatMap(({ search }) => search?.groups.map(({ kind }) => kind) ?? [])],
    ['forms that addresses name', newNames],
    ['parameters that open a panel', panels.flatMap(({ by }) => ('parameter' in by ? [by.parameter] : []))],
  ])('%s', (_what, names) => {
    expect(names.length).toBeGreaterThan(0);
    expect(names).toEqual([...new Set(names)]);
  });
});

test('no setting is lost by what it follows, and those of members stand together', () => {
  const ids = settingsOf(all).map(({ id }) => id);
  expect(ids.toSorted()).toEqual(all.flatMap(({ settings = [] }) => settings.map(({ id }) => id)).toSorted());
  const first = ids.indexOf('member-sign-in');
  expect(ids.slice(first, first + 5)).toEqual([
    'member-sign-in',
    'members',
    'member-roles',
    'badges',
    'profile-fields',
  ]);
});

test('whoever makes something new has its form', () => {
  const asked = all.flatMap(({ actions = [] }) =>
    actions.flatMap(({ target }) => ('open' in target ? [target.open.new] : [])),
  );
  expect(newNames).toEqual(expect.arrayContaining(asked));
});

describe('a view whose script comes later starts what it asks while that is on its way', () => {
  const root = createDashboardRoot({ panels: [], component: () => null, notFoundComponent: () => null });
  const later = routesOfFeatures(root).filter(
    ({ options: { component } }: AnyRoute) => component?.preload !== undefined,
  );
  /** Why a view starts nothing. */
  const asksNothingYet: Readonly<Record<string, string>> = {
    [componentsAddress]: 'asks nothing',
    [deviceAddress]: 'asks nothing',
    [settingsAddress]: 'each setting that says how it is set asks for itself',
    [setupAddress]: 'asks once it is known what whoever signed in may do',
    [`${setupAddress}/$step`]: 'the same',
  };

  test('there are such views', () => {
    expect(later.length).toBeGreaterThan(20);
  });

  test.each(
    later.map((route: AnyRoute) => [String((route.options as { readonly path?: string }).path), route] as const),
  )('%s', (path, route) => {
    expect(route.options.loader !== undefined || path in asksNothingYet).toBe(true);
    expect(route.options.loader !== undefined && path in asksNothingYet).toBe(false);
  });
});

test('a panel takes the parameter that opens it, and one name may be the same in all panels', () => {
  for (const { by, parameters } of panels) {
    if ('parameter' in by) {
      expect(parameters).toHaveProperty(by.parameter);
    }
  }
  const patterns = new Map<string, Set<string>>();
  for (const [name, pattern] of panels.flatMap(({ parameters }) => Object.entries(parameters))) {
    patterns.set(name, (patterns.get(name) ?? new Set()).add(String(pattern)));
  }
  expect([...patterns].filter(([, different]) => different.size > 1)).toEqual([]);
});

test('a requirement is met for as much as is asked, or for anything at all', () => {
  const anything = { permission: 'BOOKINGS.CREATE' } as const;
  for (const [reach, isAny, isAll] of [
    ['all', true, true],
    ['own', true, false],
    [undefined, false, false],
  ] as const) {
    const permissions = reach === undefined ? {} : { 'BOOKINGS.CREATE': reach };
    expect(isPermitted(anything, permissions)).toBe(isAny);
    expect(isPermitted({ ...anything, reach: 'all' }, permissions)).toBe(isAll);
  }
  expect(isPermitted(undefined, {})).toBe(true);
});

/** What is asked again; where nothing is kept, nothing is known to be held. */
function concernedBy(change: Pick<LiveChange, 'type' | 'calendarType'>, queries = new QueryClient()): string[] {
  return keysAffectedBy(features, change, queries).map((key) => key.join(' '));
}

/** What the contract tells of and no feature reads again, with the reason. */
const notShown: Partial<Record<EventEntity, string>> = {
  site: 'a dashboard is that of one site; what may change of it are its properties',
  redirectSession: 'whose browser is on its way where is nothing that a view shows',
  memberConnection: 'who follows whom is nothing that a view shows',
  file: 'pictures stand on the rows that name them, whose events tell of another; there is no view of the library',
};

const entities = Object.keys(eventEntities) as EventEntity[];

/** Every type of event that the contract declares of an entity, plain messages too. */
function typesOf(entity: EventEntity): string[] {
  const { fqdn, slugs } = eventEntities[entity];
  const plain = Object.entries(plainMessages).filter(([, message]) => message.entity === entity);
  return [...Object.keys(slugs).map((slug) => `${fqdn}_${slug}`), ...plain.map(([type]) => type)];
}

test.each(entities)('every event of %s asks for something, or it is said why not', (entity) => {
  const types = typesOf(entity);
  expect(types).not.toEqual([]);
  const silent = types.filter((type) => concernedBy({ type, calendarType: undefined }).length === 0);
  expect(silent).toEqual(notShown[entity] === undefined ? [] : types);
});

test('features name events that there are', () => {
  const types = [...entities.flatMap(typesOf), ...Object.keys(ephemeralEvents)];
  const named = all.flatMap(({ refreshes = [] }) => refreshes.flatMap(({ events }) => events));
  expect(named.filter((begin) => !types.some((type) => type.startsWith(begin)))).toEqual([]);
});

test.each([
  ['wix.locations.v1.location_updated', ['locations', 'services', 'site-properties']],
  ['wix.bookings.v1.booking_policy_updated', ['policies', 'services']],
  ['openhours.forms.v1.form_updated', ['forms']],
  ['openhours.contacts.v1.contact_updated', ['contacts']],
  ['SitePropertiesUpdated', ['site-properties']],
])('whoever shows the settings hears of %s', (type, keys) => {
  expect(concernedBy({ type, calendarType: undefined }).toSorted()).toEqual(keys);
});

test('hours and sessions hear of their own events of the calendar alone', () => {
  const ofType = (calendarType: string) => concernedBy({ type: 'wix.calendar.v3.event_updated', calendarType });
  expect(ofType('WORKING_HOURS')).toContain('hours');
  expect(ofType('WORKING_HOURS')).not.toContain('sessions');
  expect(ofType('CLASS')).toContain('sessions');
  expect(ofType('CLASS')).not.toContain('hours');
});

test('a booking asks for what it changed and not for people, rooms and services', () => {
  const keys = concernedBy({ type: 'wix.bookings.v2.booking_created', calendarType: undefined });
  expect(keys).toContain('calendar taken');
  expect(keys).toContain('bookings');
  expect(keys).not.toContain('calendar');
  expect(keys).not.toContain('services');
});

test('a booking asks for what is held only while something may be', () => {
  const kept = (held: readonly unknown[]) => {
    const queries = new QueryClient();
    queries.setQueryData([...calendarParts.held, 'from', 'to'], held);
    return queries;
  };
  const keys = (type: string, held: readonly unknown[]) => concernedBy({ type, calendarType: undefined }, kept(held));
  expect(keys('wix.bookings.v2.booking_created', [{}])).toContain('calendar held');
  expect(keys('wix.bookings.v2.booking_created', [])).not.toContain('calendar held');
  expect(keys('wix.bookings.v2.booking_created', [])).toContain('calendar taken');
  expect(keys('openhours.bookings.v1.slot_hold_created', [])).toContain('calendar held');
});

test.each([
  ['wix.calendar.v3.event_created', { createdEvent: { entity: { type: 'APPOINTMENT' } } }],
  ['wix.calendar.v3.event_updated', { updatedEvent: { currentEntity: { type: 'APPOINTMENT' } } }],
  ['wix.calendar.v3.event_cancelled', { actionEvent: { body: { event: { type: 'APPOINTMENT' } } } }],
  [
    'wix.calendar.v3.events_view_projection_updated',
    { actionEvent: { body: { eventAddedOrUpdated: { event: { type: 'APPOINTMENT' } } } } },
  ],
])('%s of an appointment leaves the hours alone', (type, data) => {
  const keys = concernedBy(changeIn(type, { data }));
  expect(keys.toSorted()).toEqual(['bookings free', 'calendar taken']);
  const ofHours = JSON.parse(JSON.stringify(data).replace('APPOINTMENT', 'WORKING_HOURS')) as object;
  expect(concernedBy(changeIn(type, { data: ofHours }))).toContain('calendar hours');
});

test('that a place is offered to who waits asks who waits', () => {
  const type = 'openhours.bookings.v1.waitlist_place_offered';
  expect(concernedBy({ type, calendarType: undefined })).toContain('calendar participants');
});

test('that somebody opens or leaves a booking asks who has it open', () => {
  const type = 'openhours.bookings.v1.booking_viewers_changed';
  expect(concernedBy({ type, calendarType: undefined })).toEqual(['bookingViewers']);
});

test('that somebody is busy at other times elsewhere asks for these times', () => {
  const type = 'openhours.external_calendars.v1.busy_times_changed';
  expect(concernedBy({ type, calendarType: undefined })).toEqual(['external-calendars']);
});

test('what nothing here shows asks for nothing', () => {
  expect(concernedBy({ type: 'openhours.sites.v1.site_updated', calendarType: undefined })).toEqual([]);
});

test('what may have been missed is asked for by its highest keys alone', () => {
  const words = (key: readonly unknown[]) => key.join(' ');
  const asked = everyRefreshedKey(features).map(words);
  const named = all.flatMap(({ refreshes = [] }) => refreshes.flatMap(({ keys }) => keys.map(words)));
  const isBelow = (key: string, above: string) => key.startsWith(`${above} `);
  expect(named.filter((key) => !asked.some((above) => key === above || isBelow(key, above)))).toEqual([]);
  expect(asked.filter((key) => asked.some((above) => isBelow(key, above)))).toEqual([]);
  expect(asked).toEqual([...new Set(asked)]);
  expect(named.length).toBeGreaterThan(asked.length);
});
