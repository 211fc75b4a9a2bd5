/** The media library as others use it: its operations and addresses, and where bytes lie. */
import type { Domain } from '../../domain.ts';
import { mendMetadata } from './mend-metadata.ts';
import { mediaOperations } from './operations.ts';
import { eraseSiteMedia, type MediaParts } from './parts.ts';
import { mediaReactions } from './reactions.ts';
import { mediaRoutes } from './routes.ts';
import { mediaTasks } from './sweep.ts';
import { usesConsumer } from './uses.ts';

export { addPicture, type BroughtPicture } from './add-picture.ts';
export { deleteFiles } from './commands.ts';
export { type MediaFiles, type MediaParts, openMediaFiles } from './parts.ts';
export { findFilesMadeAt } from './repository.ts';

/** The domain: operations of files, when they were used, whether they are there, and what the clock does with them. */
export function createMedia(parts: MediaParts): Domain {
  return {
    name: 'media',
    operations: mediaOperations(parts),
    consumers: [usesConsumer],
    tasks: [...mediaTasks(parts), mendMetadata(parts)],
    reactions: mediaReactions,
    routes: mediaRoutes(parts),
    eraseSite: (siteId) => eraseSiteMedia(parts.media, siteId),
  };
}
export { storedByMedia } from './stored.ts';
