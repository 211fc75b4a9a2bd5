/** Which fields of a service filter and sort, and where each is stored (services sheet 1.6). */
import { defineFields, type FieldDeclaration } from '../../db/fields.ts';

const text = (column: string, more: Partial<FieldDeclaration> = {}): FieldDeclaration => ({
  type: 'text',
  column: `service.${column}`,
  ...more,
});
const yesOrNo = (column: string): FieldDeclaration => ({
  type: 'boolean',
  column: `service.${column}`,
  nullable: false,
});
const payment = (path: readonly string[], type: 'boolean' | 'word'): FieldDeclaration => ({
  type,
  column: 'service.payment',
  path,
});
const ofService = { site_id: 'service.site_id', service_id: 'service.id' };

export const serviceFields = defineFields(
  {
    id: { type: 'guid', column: 'service.id', nullable: false },
    name: text('name', { nullable: false }),
    description: text('description'),
    tagLine: text('tag_line'),
    'mainSlug.name': text('slug', { nullable: false }),
    'supportedSlugs.name': text('slug', { nullable: false }),
    'form.id': { type: 'guid', column: 'service.form_id' },
    'bookingPolicy.id': { type: 'guid', column: 'service.policy_id', nullable: false },
    'schedule.id': { type: 'guid', column: 'service.schedule_id', nullable: false },
    type: { type: 'word', column: 'service.type', nullable: false },
    hidden: yesOrNo('hidden'),
    'onlineBooking.enabled': yesOrNo('online_booking_enabled'),
    'payment.rateType': payment(['rateType'], 'word'),
    'payment.options.online': payment(['options', 'online'], 'boolean'),
    'payment.options.inPerson': {
      ...payment(['options', 'inPerson'], 'boolean'),
      aliases: ['payment.options.in_person'],
    },
    'payment.options.pricingPlan': {
      ...payment(['options', 'pricingPlan'], 'boolean'),
      aliases: ['payment.options.pricing_plan'],
    },
    createdDate: { type: 'instant', column: 'service.created_at', nullable: false },
    updatedDate: { type: 'instant', column: 'service.updated_at', nullable: false },
    'locations.business.id': {
      type: 'guid',
      child: { table: 'service_location', on: ofService, column: 'location_id' },
    },
    'locations.type': { type: 'word', child: { table: 'service_location', on: ofService, column: 'type' } },
    staffMemberIds: {
      type: 'guid',
      child: { table: 'service_resource', on: ofService, column: 'resource_id' },
      aliases: ['serviceResources.resourceIds.values'],
    },
  },
  { id: 'id', prefixes: ['service.'] },
);
