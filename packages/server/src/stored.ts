/**
 * Everything that is stored, by who owns it, from which exports, erasures and retentions are made
 * (docs/decisions/0013). A test compares it with the database, so no table and no column can be forgotten.
 */
import { storedByAdmission } from './admission/stored.ts';
import { storedByAuth } from './auth/stored.ts';
import { storedByDb } from './db/stored.ts';
import type { StoredTables } from './db/stored-tables.ts';
import { storedByDomains } from './domains.ts';
import { storedByEvents } from './events/stored.ts';
import { storedByMessages } from './messages/stored.ts';
import { storedByProcesses } from './processes/stored.ts';
import { storedByTasks } from './tasks/stored.ts';

/** The ground first, then the domains, then what stands above them. */
export const stored: readonly StoredTables[] = Object.freeze([
  storedByDb,
  storedByAuth,
  storedByAdmission,
  storedByTasks,
  storedByEvents,
  storedByMessages,
  ...storedByDomains,
  storedByProcesses,
]);
