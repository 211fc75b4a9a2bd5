/** Webhooks: what happens on the site is told to programs elsewhere. */
import type { DomainContract } from '../domain.ts';
import { deliveryOperations } from './deliveries.ts';
import { endpointOperations } from './endpoints.ts';
import { keyOperations } from './keys.ts';

export const webhooks = { ...endpointOperations, ...deliveryOperations, ...keyOperations };

export const webhooksContract = {
  operations: {
    webhooks,
  },
  topics: {
    webhooks: { title: 'Webhooks', about: 'Events sent to addresses of programs elsewhere, signed and tried again.' },
  },
} as const satisfies DomainContract;

export * from './deliveries.ts';
export * from './endpoints.ts';
export * from './keys.ts';
export * from './message-types.ts';
