/** Attributes of services and resources, by which customers find them. */
import type { DomainContract } from '../domain.ts';
import { attributeDefinitions } from './definitions.ts';
import { attributesEventBodies } from './event-bodies.ts';
import { attributeValues } from './values.ts';

export const attributesContract = {
  operations: {
    attributeDefinitions,
    attributeValues,
  },
  topics: {
    attributeDefinitions: {
      title: 'Attributes',
      about: 'Properties that the business defines for its services and resources, and the values they may have.',
    },
    attributeValues: {
      title: 'Values of attributes',
      about: 'What each service and each resource has of the attributes.',
    },
  },
  eventBodies: attributesEventBodies,
} as const satisfies DomainContract;

export * from './attributes.ts';
export * from './definitions.ts';
export * from './values.ts';
