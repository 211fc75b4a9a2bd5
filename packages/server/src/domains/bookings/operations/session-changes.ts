/** The operations that say what changing or adding sessions would do (docs/decisions/0071). */
import { sessionChangePreviews } from '@openhours/contract';
import { type Binding, bindRead } from '../../../call.ts';
import type { BookingsParts } from '../parts.ts';
import { previewNewSessions, previewSessionChange } from '../session-change-preview.ts';

export function sessionChangeOperations(parts: Pick<BookingsParts, 'availability'>): Binding[] {
  return [
    bindRead(sessionChangePreviews.previewSessionChange, async ({ input, reader, ...act }) => ({
      preview: await previewSessionChange(reader, act, input, parts),
    })),

    bindRead(sessionChangePreviews.previewNewSessions, async ({ input, reader, ...act }) => ({
      preview: await previewNewSessions(reader, act, input.event, parts),
    })),
  ];
}
