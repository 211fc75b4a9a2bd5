/** Booking policies as other domains use them: their facts, and what they forbid at a moment. */
export { createDefaultPolicy, createPolicy, type NewPolicy } from './commands.ts';
export { presentPolicy } from './present.ts';
export { type PolicyRow, readPolicies, readPolicyRevision } from './repository.ts';
export {
  type BookingPolicyRules,
  bookingViolations,
  defaultPolicyRules,
  earliestBookingMs,
  isTooLateToCancel,
  isTooLateToReschedule,
  violation,
} from './rules.ts';
