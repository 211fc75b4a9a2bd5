/** Binds the operations on when people are reminded of visits of one service. */
import { serviceReminders as declared, type ServiceReminders } from '@openhours/contract';
import { type Binding, bindRead, bindWrite } from '../../../call.ts';
import { readTopicReminders, setTopicReminders, type TopicReminders } from '../../notifications/index.ts';
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
      const { minutesBefore } = serviceReminders;
      return presentServiceReminders(await setTopicReminders(tx, act, serviceId, { minutesBefore, revision }));
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
