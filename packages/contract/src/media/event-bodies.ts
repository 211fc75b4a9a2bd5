/** What the events of files carry (media sheet). */
import Type from 'typebox';
import type { BodiesOf } from '../domain.ts';
import type { mediaCodes } from './codes.ts';
import { FileDescriptor, fileReadyMembers } from './media.ts';

export const mediaEventBodies: BodiesOf<typeof mediaCodes.events> = {
  file: {
    entity: FileDescriptor,
    deleted: Type.Object({ movedToTrash: Type.Boolean() }),
    actions: { file_ready: fileReadyMembers },
  },
};
