/** What is said of the roles against the permission table. */
import {
  operations,
  type Permission,
  permissions,
  permissionsByArea,
  type RoleArea,
  staffRoles,
} from '@openhours/contract';
import { reachOf } from '@openhours/contract/access';
import { describe, expect, test } from 'vitest';
import { areasOf } from './role-areas.ts';

const reachesOf = (permission: Permission) => staffRoles.map((role) => permissions[permission][role]).join(' ');
const areas = Object.entries(permissionsByArea) as [RoleArea, readonly Permission[]][];

test.each(areas)('the permissions of %s reach alike, so one word holds for all of them', (_area, names) => {
  expect(new Set(names.map(reachesOf)).size).toBe(1);
});

test('every permission in which the roles differ stands in one area', () => {
  const said = areas.flatMap(([, names]) => names);
  const differing = (Object.keys(permissions) as Permission[]).filter(
    (name) => new Set(staffRoles.map((role) => permissions[name][role])).size > 1,
  );
  expect(said.toSorted()).toEqual(differing.toSorted());
});

describe('of the roles is said', () => {
  test('an owner may do everything', () => {
    expect(areasOf('OWNER')).toMatchObject({ own: [], seen: [], none: [] });
  });

  test('a manager may do everything but say who may', () => {
    expect(areasOf('MANAGER')).toMatchObject({ own: [], seen: [], none: ['people'] });
  });

  test('the front desk works in all calendars, and sets nobody’s hours but its own', () => {
    expect(areasOf('FRONT_DESK')).toEqual({
      all: ['calendars', 'bookings', 'exceptions', 'clients', 'substitutes'],
      own: ['hours', 'jobs'],
      seen: ['services', 'team'],
      none: ['confidentialNotes', 'messages', 'privacy', 'settings', 'people'],
    });
  });

  test('what the staff read by the table is no area without access', () => {
    const { contacts, notifications, resources, services, staff, users } = operations;
    for (const { name, permission } of [services.queryServices, staff.queryStaffMembers, resources.queryResources]) {
      expect(reachOf(permission, 'STAFF'), name).toBe('all');
    }
    for (const { name, permission } of [contacts.queryContacts, notifications.listMessages, users.listUsers]) {
      expect(reachOf(permission, 'STAFF'), name).toBe('none');
    }
  });

  test('staff keep to what is theirs', () => {
    expect(areasOf('STAFF')).toMatchObject({
      all: [],
      own: ['calendars', 'bookings', 'exceptions', 'confidentialNotes', 'hours', 'jobs'],
    });
  });
});
