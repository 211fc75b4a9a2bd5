/** In whose name an act is told to others, and in whose name it stands in the audit log. */
import { expect, test } from 'vitest';
import { auditActorOf } from '../db/audit.ts';
import { type Caller, callerName, eventIdentityOf, isBusiness, reachOfCaller } from './caller.ts';

const visitor: Caller = { kind: 'visitor', visitorId: 'visitor-1', clientId: 'client-1', sessionId: 'session-1' };
const member: Caller = { kind: 'member', memberId: 'member-1', clientId: 'client-1', sessionId: 'session-1' };
const key: Extract<Caller, { kind: 'apiKey' }> = {
  kind: 'apiKey',
  keyId: 'key-1',
  accountId: 'account-1',
  level: 'site',
  accountWide: false,
  permissions: ['*'],
  ownerUserId: 'user-1',
};

test.each<[string, Caller, object]>([
  ['nobody', { kind: 'anonymous' }, { identityType: 'UNKNOWN' }],
  ['a visitor', visitor, { identityType: 'ANONYMOUS_VISITOR', anonymousVisitorId: 'visitor-1' }],
  ['a member', member, { identityType: 'MEMBER', memberId: 'member-1' }],
  [
    'an app',
    { kind: 'app', appId: 'app-1', instanceId: 'instance-1', permissions: [], sessionId: 'session-1' },
    { identityType: 'APP', appId: 'app-1' },
  ],
  ['a key', key, { identityType: 'WIX_USER', wixUserId: 'user-1' }],
  [
    'a key in a visitor’s context',
    { ...key, onBehalfOf: visitor },
    { identityType: 'ANONYMOUS_VISITOR', anonymousVisitorId: 'visitor-1' },
  ],
  ['a key in a member’s context', { ...key, onBehalfOf: member }, { identityType: 'MEMBER', memberId: 'member-1' }],
])('an event of %s names who acts', (_who, caller, identity) => {
  expect(eventIdentityOf(caller)).toEqual(identity);
});

test('the audit log names the key that acted, whoever it acted for', () => {
  expect(auditActorOf({ ...key, onBehalfOf: visitor })).toEqual({ type: 'apiKey', id: 'key-1' });
});

test('two members behind one key are two callers, and neither is the key alone', () => {
  const names = [
    callerName(key),
    callerName({ ...key, onBehalfOf: member }),
    callerName({ ...key, onBehalfOf: { ...member, memberId: 'member-2' } }),
    callerName({ ...key, onBehalfOf: visitor }),
    callerName(member),
  ];
  expect(new Set(names).size).toBe(names.length);
});

test('a pair reaches what its member or visitor reaches, and no further', () => {
  const forMember: Caller = { ...key, onBehalfOf: member };
  const forVisitor: Caller = { ...key, onBehalfOf: visitor };
  expect(reachOfCaller(forMember, 'BOOKINGS.READ')).toBe('own');
  expect(reachOfCaller(forVisitor, 'BOOKINGS.READ')).toBe('none');
  expect(reachOfCaller(forMember, 'BOOKINGS.MANAGE')).toBe('none');
  expect(reachOfCaller(forMember, 'BOOKINGS.CREATE')).toBe('own');
  expect(reachOfCaller(forVisitor, 'SITE.READ_PUBLIC')).toBe('all');
  expect(reachOfCaller(key, 'BOOKINGS.READ')).toBe('all');
  expect([isBusiness(key), isBusiness(forMember), isBusiness(forVisitor)]).toEqual([true, false, false]);
});

test('the pages of the site keep the rights of the site while they act for a visitor', () => {
  const pages: Caller = {
    ...key,
    permissions: ['BOOKINGS.CREATE', 'BOOKINGS.MANAGE'],
    onBehalfOf: visitor,
    isOfPages: true,
  };
  expect(reachOfCaller(pages, 'BOOKINGS.MANAGE')).toBe('all');
  expect(reachOfCaller(pages, 'CONTACTS.READ')).toBe('none');
  expect(isBusiness(pages)).toBe(true);
});
