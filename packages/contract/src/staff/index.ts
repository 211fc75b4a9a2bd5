/** Staff, rooms and things: what a service takes up. */
import type { DomainContract } from '../domain.ts';
import { staffEventBodies } from './event-bodies.ts';
import { staff } from './operations.ts';
import { resources } from './resources.ts';
import { staffSettings } from './settings.ts';

export const staffContract = {
  operations: {
    staff: { ...staff, ...staffSettings },
    resources,
  },
  topics: {
    staff: { title: 'Staff', about: 'The people who work for the business, and what customers see of them.' },
    resources: { title: 'Resources', about: 'Rooms, things and people that a service takes up, and their types.' },
  },
  eventBodies: staffEventBodies,
} as const satisfies DomainContract;

export * from './operations.ts';
export * from './resources.ts';
export * from './settings.ts';
export * from './staff-member.ts';
