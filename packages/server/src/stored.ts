/**
 * Everything that is stored, by who owns it: the one list from which exports, erasures and retentions are made
 * (docs/decisions/0013). A test compares it with the database, so no table and no column can be forgotten.
 */
import { storedByAdmission } from './admission/stored.ts';
import { storedByAuth } from './auth/stored.ts';
import { storedByDb } from './db/stored.ts';
import type { StoredTables } from './db/stored-tables.ts';
import { storedByAvailability } from './domains/availability/stored.ts';
import { storedByBookings } from './domains/bookings/stored.ts';
import { storedByCalendar } from './domains/calendar/stored.ts';
import { storedByContacts } from './domains/contacts/stored.ts';
import { storedByForms } from './domains/forms/stored.ts';
import { storedByIdentity } from './domains/identity/stored.ts';
import { storedByLocations } from './domains/locations/stored.ts';
import { storedByMedia } from './domains/media/stored.ts';
import { storedByNotifications } from './domains/notifications/stored.ts';
import { storedByPolicies } from './domains/policies/stored.ts';
import { storedByServices } from './domains/services/stored.ts';
import { storedBySite } from './domains/site/stored.ts';
import { storedByStaff } from './domains/staff/stored.ts';
import { storedBySubstitutes } from './domains/substitutes/stored.ts';
import { storedByEvents } from './events/stored.ts';
import { storedByProcesses } from './processes/stored.ts';
import { storedByTasks } from './tasks/stored.ts';

/** The ground first, then the domains in their order, then what stands above them. */
export const stored: readonly StoredTables[] = Object.freeze([
  storedByDb,
  storedByAuth,
  storedByAdmission,
  storedByTasks,
  storedByEvents,
  storedBySite,
  storedByLocations,
  storedByContacts,
  storedByForms,
  storedByIdentity,
  storedByCalendar,
  storedByStaff,
  storedByPolicies,
  storedByServices,
  storedByAvailability,
  storedByBookings,
  storedBySubstitutes,
  storedByMedia,
  storedByNotifications,
  storedByProcesses,
]);
