/** The codes of this domain: what the audit log tells of. Its permissions are those of what a business says of itself. */
export const displaySettingsCodes = {
  permissions: {},
  errors: {},
  audited: ['bookingsDisplaySettings'],
  events: {},
} as const;
