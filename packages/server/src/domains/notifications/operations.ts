/** Binds the operations on messages. */
import { notifications } from '@openhours/contract';
import { type Binding, bindRead } from '../../call.ts';
import { presentMessage } from './present.ts';
import { findMessages } from './repository.ts';

/** The bindings of the log of messages. */
export function notificationsOperations(): Binding[] {
  return [
    bindRead(notifications.listMessages, async ({ reader, input }) => {
      const { to, type, limit = 50, offset = 0 } = input;
      const { rows, total, tooManyToCount } = await findMessages(reader, { to, type, limit, offset });
      return {
        messages: rows.map(presentMessage),
        pagingMetadata: { count: rows.length, offset, tooManyToCount, ...(tooManyToCount ? {} : { total }) },
      };
    }),
  ];
}
