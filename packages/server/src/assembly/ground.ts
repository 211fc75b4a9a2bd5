/**
 * Makes what domains stand on from the settings, a database and a clock: for the server, and for tests that plant
 * without one.
 */
import { join } from 'node:path';
import { type CallCounts, createCallCounts } from '../admission/call-counts.ts';
import type { LimitTimes } from '../admission/call-limits.ts';
import { createEventLoopScheduler } from '../admission/event-loop-scheduler.ts';
import { createSignsOfAddresses } from '../admission/script-signs.ts';
import { createAltcha } from '../auth/altcha.ts';
import { createAuth } from '../auth/auth.ts';
import type { MakeSigningPair } from '../auth/key-ring.ts';
import type { PasswordHashing } from '../auth/password.ts';
import type { Sealing } from '../auth/sealing.ts';
import type { Settings } from '../config.ts';
import type { Clock } from '../db/clock.ts';
import { createIsContactNamed, createReadKeptContacts } from '../db/kept-contacts.ts';
import type { Log } from '../db/log.ts';
import { createPersonalData } from '../db/personal-data.ts';
import { createSiteMemories } from '../db/site-memory.ts';
import type { Database } from '../db/transaction.ts';
import type { BulkWork } from '../domain.ts';
import { createCatalogues } from '../domains/availability/index.ts';
import { createPublicHolidays } from '../domains/closed-days/index.ts';
import { openMediaFiles } from '../domains/media/index.ts';
import type { Ground } from '../domains.ts';
import type { TellEphemeralEvent } from '../events/ephemeral-events.ts';
import { stored } from '../stored.ts';
import { type Outside, openOutside } from './outside.ts';

export interface GroundParts {
  readonly settings: Settings;
  readonly sealing: Sealing;
  readonly database: Database;
  readonly clock: Clock;
  readonly log: Log;
  /** What people reach the server under, as it is known now and as it is once the server listens. */
  readonly publicOrigin: () => string;
  readonly bulkWork: BulkWork;
  readonly undoableItems: Ground['undoableItems'];
  readonly sendsMail: Ground['sendsMail'];
  readonly tellEphemeralEvent: TellEphemeralEvent;
  /** What is kept in memory is held against the database; for tests. */
  readonly checksMemory: boolean;
  readonly passwords?: PasswordHashing | undefined;
  readonly captchaCost?: number | undefined;
  readonly makeSigningPair?: MakeSigningPair | undefined;
  readonly limitTimes?: LimitTimes | undefined;
}

/** All but what follows from how the process works: its tasks, its consumers, its test clock. */
export type MadeGround = Omit<Ground, 'consumers' | 'enqueue' | 'mailTimes' | 'onEvent' | 'ownEvents' | 'testClock'> &
  Outside & { readonly counts: CallCounts };

export function createGround({
  settings,
  sealing,
  database,
  clock,
  log,
  publicOrigin,
  bulkWork,
  undoableItems,
  sendsMail,
  tellEphemeralEvent,
  checksMemory,
  passwords,
  captchaCost,
  makeSigningPair,
  limitTimes,
}: GroundParts): MadeGround {
  const scheduler = createEventLoopScheduler();
  const memories = createSiteMemories();
  const counts = createCallCounts(database, sealing.hmacKey('call counts'));
  const publicHolidays = createPublicHolidays();
  const auth = createAuth({ database, clock, sealing, publicOrigin, passwords, makeSigningPair });
  const outside = openOutside(settings, new URL(publicOrigin()).hostname);
  return {
    ...outside,
    media: openMediaFiles({
      originalsFolder: join(settings.dataDirectory, 'media'),
      cutsFolder: join(settings.dataDirectory, 'media-cache'),
      quotaBytes: settings.mediaQuotaMegabytes * 1_048_576,
      cutsBytes: settings.mediaCacheMegabytes * 1_048_576,
    }),
    sendsMail,
    ...bulkWork,
    undoableItems,
    database,
    auth,
    originOf: auth.originOf,
    availability: createCatalogues({ database, clock, scheduler, memories, publicHolidays, checksMemory }),
    publicHolidays,
    scheduler,
    memories,
    checksMemory,
    personalData: createPersonalData(stored),
    readKeptContacts: createReadKeptContacts(stored),
    isContactNamed: createIsContactNamed(stored),
    publicOrigin,
    log,
    limitsStrangers: settings.rateLimits,
    captcha: createAltcha(
      {
        challenges: sealing.hmacKey('captcha challenges'),
        solutions: sealing.hmacKey('captcha solutions'),
      },
      captchaCost,
    ),
    counts,
    scriptSigns: createSignsOfAddresses(settings.rateLimits ? counts : undefined, limitTimes),
    tellEphemeralEvent,
  };
}
