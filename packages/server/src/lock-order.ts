/**
 * The one order in which transactions lock (design 4.5): whoever holds a row of a kind asks only for kinds that stand
 * after it, so nobody waits in a circle. A table that is not named is locked last, and no other such table with it.
 * Tests check every transaction against this list (db/lock-check.ts).
 */
import type { LockKind } from './db/lock-check.ts';

export const lockOrder: readonly LockKind[] = Object.freeze([
  // Whoever moves a process on holds it first, and then what its step needs.
  { name: 'processes', table: 'process' },
  // Advisory locks: those who count the same holds, or write the same thing of the whole server, pass one by one.
  { name: 'advisory locks', table: undefined },
  { name: 'signing keys', table: 'sealed_key' },
  // Of whoever signs, before all that is booked; whoever writes one locks nothing else.
  { name: 'consents', table: 'consent' },
  // By whoever signs in through one, before the contacts that become theirs; whoever writes one locks nothing else.
  { name: 'connections of sign-in', table: 'idp_connection' },
  { name: 'site catalogue', table: 'site_catalogue' },
  { name: 'site properties', table: 'location' },
  { name: 'site properties', table: 'site' },
  { name: 'site properties', table: 'time_slots_configuration' },
  // Of courses, and all schedules that are changed themselves.
  { name: 'schedules', table: 'schedule', isUnderCatalogue: true },
  { name: 'sessions', table: 'calendar_event', isUnderCatalogue: true },
  // A person's or a room's own schedule stands for its time.
  { name: 'resources', table: 'schedule', where: "owner_type = 'RESOURCE'", isUnderCatalogue: true },
  { name: 'resources', table: 'schedule', where: '/* time frame */', isUnderCatalogue: true },
  { name: 'slot holds', table: 'slot_hold', isUnderCatalogue: true },
  // Those who may use up what one address or telephone number may have ahead pass one by one.
  { name: 'open bookings', table: undefined, where: '/* open bookings */' },
  // A contact is kept from erasure just before its bookings are locked; several such pairs may follow each other.
  { name: 'bookings', table: 'contact' },
  { name: 'bookings', table: 'booking', isUnderCatalogue: true },
  { name: 'form answers', table: 'form_submission' },
  { name: 'substitute requests', table: 'substitute_request' },
  // With what blocks its time, which is written before it.
  { name: 'absences', table: 'absence' },
  { name: 'people', table: 'site_user' },
  // Behind whoever comes in there, or goes on by a PIN.
  { name: 'shared computers', table: 'shared_computer' },
  // Those who end members pass one by one: what goes with one lies between two. Behind their contacts, before themselves.
  { name: 'ends of members', table: undefined, where: '/* ends of members */' },
  // Behind the contacts that may become theirs.
  { name: 'identities', table: 'identity' },
  { name: 'members', table: 'member' },
  { name: 'badges', table: 'badge' },
  // Behind whoever says something in them.
  { name: 'profile fields', table: 'custom_field' },
  { name: 'assignments of badges', table: 'badge_assignment' },
  { name: 'files', table: 'media_upload' },
  { name: 'files', table: 'media_file' },
  // An endpoint before what goes to it: whoever switches it off ends that, too.
  { name: 'webhooks', table: 'webhook_endpoint' },
  { name: 'webhook deliveries', table: 'webhook_delivery' },
]);
