/** The media library as others use it: its operations, what is sent and delivered by address, and where bytes lie. */
import type { Domain } from '../../domain.ts';
import { mendMetadata } from './mend-metadata.ts';
import { mediaOperations } from './operations.ts';
import type { MediaParts } from './parts.ts';
import { mediaReactions } from './reactions.ts';
import { mediaTasks } from './sweep.ts';
import { usesConsumer } from './uses.ts';

export { addPicture, type BroughtPicture } from './add-picture.ts';
export { deleteFiles } from './commands.ts';
export { createDeliveries, type Delivered, type Deliveries } from './deliveries.ts';
export { eraseSiteMedia, type MediaFiles, type MediaParts, openMediaFiles } from './parts.ts';
export { findFilesMadeAt } from './repository.ts';
export { TransformFault } from './rules/transform.ts';
export { type Arriving, receiveFile } from './uploads.ts';

/** The domain: operations of files, when they were used, whether they are there, and what the clock does with them. */
export function createMedia(parts: MediaParts): Domain {
  return {
    name: 'media',
    operations: mediaOperations(parts),
    consumers: [usesConsumer],
    tasks: [...mediaTasks(parts), mendMetadata(parts)],
    reactions: mediaReactions,
  };
}
export { storedByMedia } from './stored.ts';
