/** Reads who calls from a request; for operations, and for mounts whose answer is not one JSON object. */
import { ApplicationError } from '@openhours/contract';
import type { FastifyRequest } from 'fastify';
import type { BeginKeyAttempt } from '../../admission/key-attempts.ts';
import type { Authenticate, Authenticated } from '../../auth/authentication.ts';
import { headerOf } from '../request-headers.ts';

/** Who calls. Throws THROTTLED_FEATURE where too many unknown keys have come from the address. */
export type AuthenticateRequest = (request: FastifyRequest) => Promise<Authenticated>;

export function createRequestAuthentication(
  authenticate: Authenticate,
  beginKeyAttempt: BeginKeyAttempt,
): AuthenticateRequest {
  return async (request) => {
    const { authorization } = request.headers;
    const attempt = await beginKeyAttempt(authorization, request.ip);
    let isKeyKnown: boolean | undefined;
    try {
      const authenticated = await authenticate(
        {
          authorization,
          siteId: headerOf(request, 'wix-site-id'),
          accountId: headerOf(request, 'wix-account-id'),
          host: request.host,
        },
        (isKnown) => {
          isKeyKnown = isKnown;
        },
      );
      attempt?.proved();
      return authenticated;
    } catch (error) {
      // A good key beside what is not, such as the token of a customer that is over, is nobody's guess.
      if (isKeyKnown === true) {
        attempt?.proved();
      } else if (error instanceof ApplicationError && error.code === 'UNAUTHENTICATED') {
        await attempt?.failed();
      } else {
        attempt?.undecided();
      }
      throw error;
    }
  };
}
