/**
 * What messages about bookings stand on, for tests that hand them events themselves: nobody works there, nothing is
 * open.
 */
import { randomBytes } from 'node:crypto';
import { createSealing } from '../../packages/server/src/auth/sealing.ts';
import { createSiteDirectory } from '../../packages/server/src/auth/site-directory.ts';
import type { Database } from '../../packages/server/src/db/transaction.ts';
import type { Catalogue } from '../../packages/server/src/domains/availability/index.ts';
import { compileHours } from '../../packages/server/src/domains/availability/rules/windows.ts';
import { messageKindsOfBookings } from '../../packages/server/src/domains/bookings/messages/kinds.ts';
import type { MessagesParts } from '../../packages/server/src/domains/bookings/messages/parts.ts';
import { createMessageKinds } from '../../packages/server/src/messages/message-kind.ts';
import { createEnqueue } from '../../packages/server/src/tasks/enqueue.ts';

const emptyCatalogue = {
  resources: new Map(),
  services: new Map(),
  policies: new Map(),
  businessHours: compileHours([], []),
} as unknown as Catalogue;

export function messagePartsOn(database: Database): MessagesParts {
  const parts: MessagesParts = {
    auth: { sites: createSiteDirectory(database), sealing: createSealing(randomBytes(32)) },
    fromAddress: 'no-reply@salon.example',
    publicOrigin: () => 'https://salon.example',
    availability: { latestSeen: async () => emptyCatalogue },
    links: { tokenOf: () => 'token' },
    codes: { codeOf: () => '123456' },
    sendsMail: () => false,
    enqueue: createEnqueue(),
    limitsStrangers: false,
    messageKinds: () => createMessageKinds(messageKindsOfBookings(parts)),
  };
  return parts;
}
