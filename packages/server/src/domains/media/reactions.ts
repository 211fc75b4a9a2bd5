/** What the library says to lower domains that name its files: whether there is one that everybody may see. */
import { fileIdOf } from '@openhours/contract';
import { type ReactionHandler, reactTo } from '../../events/reactions.ts';
import { imageNamed, noImageFound } from '../staff/index.ts';
import { fileTable } from './repository.ts';

export const mediaReactions: readonly ReactionHandler[] = [
  // One in the trash is still delivered; a private one is not (services sheet 5.1, media sheet 3.5).
  reactTo(imageNamed, async (tx, _act, { imageId }) => {
    const file = await fileTable.find(tx, fileIdOf(imageId));
    if (file === undefined || file.private) {
      throw noImageFound();
    }
  }),
];
