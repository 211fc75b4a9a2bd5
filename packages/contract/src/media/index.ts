/** The media library. */
import type { DomainContract } from '../domain.ts';
import { mediaEventBodies } from './event-bodies.ts';
import { media } from './media.ts';

export const mediaContract = {
  operations: {
    media,
  },
  topics: {
    media: { title: 'Media', about: 'The pictures of the business: sending them, naming them, throwing them away.' },
  },
  eventBodies: mediaEventBodies,
} as const satisfies DomainContract;

export * from './media.ts';
export * from './media-paths.ts';
