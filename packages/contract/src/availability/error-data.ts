/** What refusals of questions for free times say beside their code (bookings sheet 23). */
import Type from 'typebox';

export const availabilityErrorData = {
  MISSING_ARGUMENTS: Type.Object({ missing: Type.Array(Type.String()) }),
  MAX_END_DATE_EXCEEDS_MAXIMUM: Type.Object({ maxDurationInMinutes: Type.Integer() }),
};
