/** What calls for a slot do before their transaction: they wait in queues, and hear there that it is gone (design 4.5). */
import type { Availability } from '../availability/index.ts';
import { createSlotQueues, type SlotQueues } from './contention-queues.ts';
import { createTakenSlots, type TakenSlots } from './contention-taken.ts';

export type Contention = SlotQueues & TakenSlots;

export function createContention(availability: Availability): Contention {
  return { ...createSlotQueues(availability), ...createTakenSlots(availability) };
}
