/** What refusals of sign-ups and sign-ins say beside their code: the name by which the platform's own types know it. */
import Type from 'typebox';

const named = Type.Object({ name: Type.String() });

export const identityErrorData = {
  '-19971': named,
  '-19970': named,
  '-19995': named,
  '-19976': named,
  '-19973': named,
  '-19999': named,
  '-19956': named,
  '-19988': named,
};
