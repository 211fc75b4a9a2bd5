/** Binds the operations on when people are reminded of visits of one service. */
import { serviceReminders as declared, type ServiceReminders } from '@openhours/contract';
import { type Binding, bindRead, bindWrite } from '../../../call.ts';
import { recordAudit } from '../../../db/audit.ts';
import { requireRevision } from '../../../db/revision.ts';
import {
  lockReminderTimes,
  readTopicReminders,
  setTopicReminders,
  type TopicReminders,
} from '../../notifications/index.ts';
import { loadService } from '../commands/load.ts';

export function reminderOperations(): Binding[] {
  return [
    bindRead(declared.getServiceReminders, async ({ reader, input: { serviceId } }) => {
      await loadService(reader, serviceId);
      return presentServiceReminders(await readTopicReminders(reader, serviceId));
    }),

    bindWrite(declared.updateServiceReminders, async ({ tx, input, ...act }) => {
      const { revision, serviceId, serviceReminders } = input;
      await loadService(tx, serviceId);
      await lockReminderTimes(tx);
      const before = await readTopicReminders(tx, serviceId);
      requireRevision(before, revision);
      const after = await setTopicReminders(tx, serviceId, before, serviceReminders, act.nowMs);
      const { caller, nowMs: at, operation, requestId } = act;
      const entity = { entityType: 'service_reminder_setting', entityId: serviceId };
      recordAudit(tx, { at, caller, operation: operation.name, requestId, ...entity, after, before });
      return presentServiceReminders(after);
    }),
  ];
}

function presentServiceReminders({ minutesBefore, revision }: TopicReminders): {
  serviceReminders: ServiceReminders;
  revision: string;
} {
  return {
    serviceReminders: minutesBefore === undefined ? {} : { minutesBefore: [...minutesBefore] },
    revision: String(revision),
  };
}
