/** The codes of this domain: errors and what its events are about. Whoever manages services manages their attributes. */
import { eventEntity } from '../event-entities.ts';

export const attributesCodes = {
  permissions: {},
  /** Each with the HTTP status it travels with. */
  errors: {
    ATTRIBUTE_DEFINITION_NOT_FOUND: 404,
    DUPLICATE_ATTRIBUTE_NAME: 409,
    VALUE_TYPE_IMMUTABLE: 400,
    NUMBER_CONFIG_MAX_LESS_THAN_MIN: 400,
    DEFAULT_VALUE_TYPE_MISMATCH: 400,
    DEFAULT_VALUE_NOT_IN_ALLOWED_VALUES: 400,
    DEFAULT_VALUE_OUT_OF_RANGE: 400,
    DEFAULT_VALUE_NO_LONGER_VALID: 400,
    VALUE_REQUIRED: 400,
    VALUE_TYPE_MISMATCH: 400,
    VALUE_NOT_IN_ALLOWED_VALUES: 400,
    VALUE_OUT_OF_RANGE: 400,
  },
  events: {
    attributeDefinition: eventEntity('wix.bookings.attributes.v1.attribute_definition', 'SITE.READ_PUBLIC', {
      created: 'created',
      updated: 'updated',
      deleted: 'deleted',
      tags_modified: 'action',
    }),
  },
  /** Values have no events: whoever sets them is told by the audit log. */
  audited: ['attributeValue'],
} as const;
