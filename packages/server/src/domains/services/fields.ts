/** Which fields of a service filter and sort, and where each is stored (services sheet 1.6). */
import { defineFields, type FieldDeclaration } from '../../db/fields.ts';

const text = (column: string, more: Partial<FieldDeclaration> = {}): FieldDeclaration => ({
  type: 'text',
  column: `service.${column}`,
  ...more,
});
const guid = (column: string, more: Partial<FieldDeclaration> = {}): FieldDeclaration => ({
  type: 'guid',
  column: `service.${column}`,
  ...more,
});
const yesOrNo = (column: string): FieldDeclaration => ({
  type: 'boolean',
  column: `service.${column}`,
  nullable: false,
});
const instant = (column: string, more: Partial<FieldDeclaration> = {}): FieldDeclaration => ({
  type: 'instant',
  column: `service.${column}`,
  ...more,
});
const payment = (path: readonly string[], type: 'boolean' | 'word'): FieldDeclaration => ({
  type,
  column: 'service.payment',
  path,
});
const location = (type: 'guid' | 'word', column: string): FieldDeclaration => ({
  type,
  child: {
    table: 'service_location',
    on: { site_id: 'service.site_id', service_id: 'service.id' },
    column,
  },
  sortable: true,
});
const always = { nullable: false } as const;
/** Fields of several values sort by the smallest upward and by the largest downward. */
const several = { many: true, sortable: true, emptyIsMissing: true } as const;

const declarations: Readonly<Record<string, FieldDeclaration>> = {
  id: guid('id', always),
  appId: guid('app_id', always),
  createdByAppId: guid('created_by_app_id', always),
  name: text('name', always),
  description: text('description'),
  tagLine: text('tag_line'),
  sortOrder: { type: 'number', column: 'service.sort_order', nullable: false },
  defaultCapacity: { type: 'number', column: 'service.default_capacity', nullable: false },
  'category.id': guid('category_id'),
  'category.name': { type: 'text', column: 'category.name' },
  'category.sortOrder': { type: 'number', column: 'category.sort_order' },
  'mainSlug.name': text('slug', always),
  'supportedSlugs.name': {
    type: 'text',
    child: {
      table: 'supported_slug',
      on: { site_id: 'service.site_id', service_id: 'service.id' },
      column: 'name',
    },
    sortable: true,
  },
  'form.id': guid('form_id'),
  'bookingPolicy.id': guid('policy_id', always),
  'schedule.id': guid('schedule_id', always),
  'schedule.firstSessionStart': instant('first_session_at'),
  'schedule.lastSessionEnd': instant('last_session_end_at'),
  type: { type: 'word', column: 'service.type', nullable: false },
  hidden: yesOrNo('hidden'),
  'onlineBooking.enabled': yesOrNo('online_booking_enabled'),
  'payment.rateType': payment(['rateType'], 'word'),
  'payment.options.online': payment(['options', 'online'], 'boolean'),
  'payment.options.inPerson': payment(['options', 'inPerson'], 'boolean'),
  'payment.options.pricingPlan': payment(['options', 'pricingPlan'], 'boolean'),
  'payment.pricingPlanIds': guid('pricing_plan_ids', several),
  createdDate: instant('created_at', always),
  updatedDate: instant('updated_at', always),
  'locations.business.id': location('guid', 'location_id'),
  'locations.type': location('word', 'type'),
  staffMemberIds: guid('staff_ids', several),
  'serviceResources.resourceIds.values': {
    type: 'guid',
    column: 'service.resource_requirements',
    path: ['resourceIds'],
    ...several,
  },
  'addOnDetails.addOnId': { type: 'guid', column: 'service.add_on_groups', path: ['addOnIds'], ...several },
};

export const serviceFields = defineFields(declarations, { id: 'id', prefixes: ['service.'], snakeCase: true });
