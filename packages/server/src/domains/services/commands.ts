/** The writes of services. */
import { type Address, defaultFormId } from '@openhours/contract';
import { raiseCatalogueVersion } from '../../db/catalogue-version.ts';
import { newId } from '../../db/ids.ts';
import type { Transaction } from '../../db/transaction.ts';
import { createSchedule } from '../calendar/index.ts';
import {
  insertService,
  readSlugsLike,
  type ServicePayment,
  type ServicePlaceRow,
  type ServiceRow,
} from './repository.ts';
import { freeSlug, slugOf } from './rules.ts';

/** What is not said has its default. */
export interface NewService {
  readonly type: ServiceRow['type'];
  readonly name: string;
  readonly policyId: string;
  /** Minutes; the first is the one offered. */
  readonly sessionDurations: readonly number[];
  readonly payment: ServicePayment;
  /** Resources of any type, in the service's order. */
  readonly resourceIds: readonly string[];
  readonly description?: string | undefined;
  readonly tagLine?: string | undefined;
  readonly hidden?: boolean;
  readonly formId?: string | undefined;
  readonly defaultCapacity?: number;
  readonly bufferMinutes?: number;
  readonly onlineBookingEnabled?: boolean;
  readonly manualApproval?: boolean;
  readonly multipleRequests?: boolean;
  /** None: the service is held at the default location. */
  readonly locations?: readonly {
    readonly type: ServicePlaceRow['type'];
    /** Only of business places. */
    readonly locationId: string | undefined;
    /** Only of custom places. */
    readonly address: Address | undefined;
  }[];
  readonly nowMs: number;
}

export interface CreatedService {
  readonly serviceId: string;
  readonly scheduleId: string;
  readonly slug: string;
}

/** Adds a service with its schedule and a slug made from its name (services sheet 1.2). */
export async function createService(tx: Transaction, service: NewService): Promise<CreatedService> {
  const serviceId = newId();
  const scheduleId = newId();
  const wanted = slugOf(service.name);
  // Two services made at the same moment may choose the same slug; the unique index then refuses the later one.
  const slug = freeSlug(wanted, await readSlugsLike(tx, wanted));
  const defaultCapacity = service.defaultCapacity ?? 1;
  raiseCatalogueVersion(tx);
  createSchedule(tx, {
    id: scheduleId,
    externalId: serviceId,
    ownerType: 'SERVICE',
    name: service.name.slice(0, 200),
    defaultCapacity,
    nowMs: service.nowMs,
  });
  insertService(tx, {
    id: serviceId,
    revision: 1,
    type: service.type,
    name: service.name,
    description: service.description ?? null,
    tag_line: service.tagLine ?? null,
    hidden: service.hidden ?? false,
    slug,
    schedule_id: scheduleId,
    policy_id: service.policyId,
    form_id: service.formId ?? defaultFormId,
    default_capacity: defaultCapacity,
    session_durations: service.sessionDurations,
    buffer_minutes: service.bufferMinutes ?? 0,
    online_booking_enabled: service.onlineBookingEnabled ?? true,
    manual_approval: service.manualApproval ?? false,
    multiple_requests: service.multipleRequests ?? false,
    payment: service.payment,
    created_at: service.nowMs,
    updated_at: service.nowMs,
    deleted_at: null,
    locations: (service.locations ?? []).map((place, position) => ({
      id: newId(),
      service_id: serviceId,
      position,
      type: place.type,
      location_id: place.locationId ?? null,
      address: place.address ?? null,
    })),
    resource_ids: service.resourceIds,
  });
  return { serviceId, scheduleId, slug };
}
