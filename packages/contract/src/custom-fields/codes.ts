/** The codes of this domain: permissions and errors. Its fields have no events; the audit log tells of them. */
import { management, row } from '../permission-rows.ts';

export const customFieldsCodes = {
  permissions: {
    'CUSTOM_FIELDS.READ': row(management),
    'CUSTOM_FIELDS.MANAGE': row(management),
  },
  areas: { settings: ['CUSTOM_FIELDS.READ', 'CUSTOM_FIELDS.MANAGE'] },
  errors: {
    CUSTOM_FIELD_LIMIT_REACHED: 428,
    INCORRECT_FIELD_TYPE: 400,
    INVALID_FIELD_SOCIAL_TYPE: 400,
    RESERVED_FIELD_NAME_NON_EDITABLE: 400,
  },
  audited: ['customField', 'customFieldApplication'],
  events: {},
} as const;
