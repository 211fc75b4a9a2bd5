/** Messages within the business about who holds what; the business does not word them. */
export const substituteMessageTypes = [
  'SUBSTITUTE_REQUESTED',
  'SUBSTITUTE_FOUND',
  'SUBSTITUTE_DECLINED',
  'SUBSTITUTE_ASSIGNED',
] as const;
export type SubstituteMessageType = (typeof substituteMessageTypes)[number];
