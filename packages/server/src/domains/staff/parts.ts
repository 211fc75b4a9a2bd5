/** What staff and resources stand on. */
import type { RecordEvents } from '../../events/outbox.ts';
import type { React } from '../../events/reactions.ts';

export interface StaffParts {
  readonly recordEvents: RecordEvents;
  readonly react: React;
}

export interface StaffDependencies extends StaffParts {
  /** Secret under which cursors are signed, 32 bytes. */
  readonly cursorKey: Uint8Array;
}
