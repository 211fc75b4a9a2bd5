/** A site with everything that a service may name, and the calls of services over HTTP as its owner makes them. */
import type { Service } from '@openhours/contract';
import { raiseCatalogueVersion } from '../../../packages/server/src/db/catalogue-version.ts';
import { newId } from '../../../packages/server/src/db/ids.ts';
import { statement } from '../../../packages/server/src/db/statement.ts';
import { categoryTable } from '../../../packages/server/src/domains/categories/repository.ts';
import { readLocations } from '../../../packages/server/src/domains/locations/index.ts';
import { createPolicy, readPolicies } from '../../../packages/server/src/domains/policies/index.ts';
import { addResource } from '../../../packages/server/src/domains/staff/commands/add.ts';
import { createStaffMember } from '../../../packages/server/src/domains/staff/index.ts';
import { plantLocation } from '../../support/locations.ts';
import { plantResourceType } from '../../support/resource-types.ts';
import { startTestServer, type TestAnswer, type TestServer, type TestServerOptions } from '../../support/server.ts';
import { plantService } from '../../support/site-catalogue.ts';

export interface Violation {
  readonly field: string;
  readonly description: string;
  readonly violatedRule: string;
  readonly ruleName?: string;
}

export interface Shop {
  readonly server: TestServer;
  readonly owner: Record<string, string>;
  readonly visitor: Record<string, string>;
  readonly defaultPolicyId: string;
  readonly strictPolicyId: string;
  readonly mainLocationId: string;
  readonly branchId: string;
  readonly archivedId: string;
  readonly ada: string;
  readonly ben: string;
  readonly roomType: string;
  readonly room: string;
  readonly categoryId: string;
  readonly goneCategoryId: string;
  /** Fields of a service that breaks no rule. */
  appointment(more?: object): Record<string, unknown>;
  session(type: 'CLASS' | 'COURSE', more?: object): Record<string, unknown>;
  create(service: object): Promise<TestAnswer>;
  /** Creates one that must succeed. */
  created(service: object): Promise<Service>;
  update(id: string, changes: object, more?: object): Promise<TestAnswer>;
  /** Updates from the current revision; must succeed. */
  updated(id: string, changes: object, more?: object): Promise<Service>;
  read(id: string): Promise<Service>;
  post(path: string, body: object, as?: Record<string, string>): Promise<TestAnswer>;
  eventsOf(
    id: string,
  ): Promise<
    { type: string; sequence: number; body: Record<string, unknown>; modifiedFields: Record<string, unknown> | null }[]
  >;
}

/** Opens the shop on a server of its own. */
export async function openShop(
  options: Pick<TestServerOptions, 'withPages' | 'clockRunsOn' | 'checksOutput' | 'mostInAct' | 'onStatement'> = {},
): Promise<Shop> {
  const server = await startTestServer({ environment: { OPENHOURS_CURRENCY: 'EUR' }, ...options });
  const { database, siteId } = server;
  const nowMs = server.now();
  const roomType = newId();
  const named = await database.transact(siteId, async (tx) => {
    const category = (name: string, deleted_at: number | null) => {
      const id = newId();
      categoryTable.insert(tx, {
        id,
        revision: 1,
        name,
        sort_order: 2_000_000_000_000,
        translations: [],
        extended_fields: null,
        created_at: nowMs,
        updated_at: nowMs,
        deleted_at,
      });
      return id;
    };
    await plantResourceType(tx, roomType, nowMs);
    const archivedId = plantLocation(tx, { name: 'Closed shop', nowMs });
    const made = {
      strictPolicyId: createPolicy(tx, { name: 'Strict', nowMs }),
      branchId: plantLocation(tx, { name: 'Branch', address: { formattedAddress: '2 Side Street' }, nowMs }),
      archivedId,
      ada: createStaffMember(tx, { name: 'Ada', nowMs }).resourceId,
      ben: createStaffMember(tx, { name: 'Ben', nowMs }).resourceId,
      room: addResource(tx, { name: 'Blue room', typeId: roomType, nowMs }).resource.id,
      categoryId: category('Body', null),
      goneCategoryId: category('Gone', nowMs),
    };
    await tx.flush();
    tx.write(statement('update location set archived = true where site_id = $1 and id = $2', [siteId, archivedId]));
    await tx.flush();
    const policies = await readPolicies(tx);
    const locations = await readLocations(tx);
    return {
      ...made,
      defaultPolicyId: policies.find((policy) => policy.is_default)!.id,
      mainLocationId: locations.find((location) => location.is_default)!.id,
    };
  });
  const owner = await server.caller('apiKey');
  const visitor = await server.caller('visitor');
  const plain = {
    onlineBooking: { enabled: true },
    payment: { rateType: 'FIXED', fixed: { price: { value: '25.50' } }, options: { inPerson: true } },
  };

  async function answered(answer: Promise<TestAnswer>): Promise<Service> {
    const { status, text, body } = await answer;
    if (status !== 200) {
      throw new Error(text);
    }
    return body.service as Service;
  }
  const post: Shop['post'] = (path, body, as = owner) => server.send('POST', path, { body, headers: as });
  const create: Shop['create'] = (service) => post('/v2/services', { service });
  const update: Shop['update'] = (id, changes, more = {}) =>
    server.send('PATCH', `/v2/services/${id}`, { body: { service: changes, ...more }, headers: owner });
  const read: Shop['read'] = (id) => answered(server.send('GET', `/v2/services/${id}`, { headers: visitor }));

  return {
    server,
    owner,
    visitor,
    roomType,
    ...named,
    appointment: (more = {}) => ({
      type: 'APPOINTMENT',
      name: 'Massage',
      defaultCapacity: 1,
      schedule: { availabilityConstraints: { sessionDurations: [50] } },
      staffMemberIds: [named.ada],
      ...plain,
      ...more,
    }),
    session: (type, more = {}) => ({
      type,
      name: type === 'CLASS' ? 'Yoga' : 'Course',
      defaultCapacity: 12,
      ...plain,
      ...more,
    }),
    create,
    created: (service) => answered(create(service)),
    update,
    updated: async (id, changes, more) => {
      const { revision } = await read(id);
      return answered(update(id, { ...changes, revision }, more));
    },
    read,
    post,
    eventsOf: (id) =>
      database.serverReader.all(
        statement(
          `select type, entity_sequence as sequence, body, modified_fields as "modifiedFields" from outbox_event
           where site_id = $1 and entity_id = $2 order by entity_sequence`,
          [siteId, id],
        ),
      ),
  };
}

/** What a refusal names: field, rule, and the sheet's name of the rule. */
export function violationsIn(answer: TestAnswer): string[] {
  const { details } = answer.body as { details?: { validationError?: { fieldViolations: Violation[] } } };
  return (details?.validationError?.fieldViolations ?? []).map(
    ({ field, violatedRule, ruleName }) => `${field} ${violatedRule}${ruleName === undefined ? '' : ` ${ruleName}`}`,
  );
}

/** Changes rows of the catalogue beside the product, as an earlier state would have left them. */
export async function rewrite(shop: Shop, sql: string, parameters: readonly unknown[]): Promise<void> {
  const { database, siteId } = shop.server;
  await database.transact(siteId, async (tx) => {
    raiseCatalogueVersion(tx);
    tx.write(statement(sql, [siteId, ...parameters]));
  });
}

/** Free services that are called alike, each with a number. */
export async function plantMany({ ada, defaultPolicyId, server }: Shop, name: string, count: number): Promise<void> {
  await server.database.transact(server.siteId, async (tx) => {
    for (let index = 0; index < count; index += 1) {
      await plantService(tx, {
        type: 'APPOINTMENT',
        name: `${name} ${index}`,
        policyId: defaultPolicyId,
        sessionDurations: [30],
        payment: { rateType: 'NO_FEE', options: { online: false, inPerson: true, deposit: false, pricingPlan: false } },
        resourceIds: [ada],
        nowMs: server.now(),
      });
    }
  });
}

/** The weekday of a local date, as rules of recurrence name it. */
export function weekdayOf(localDate: string): string {
  const days = ['SUNDAY', 'MONDAY', 'TUESDAY', 'WEDNESDAY', 'THURSDAY', 'FRIDAY', 'SATURDAY'];
  return days[new Date(`${localDate}Z`).getUTCDay()] as string;
}
