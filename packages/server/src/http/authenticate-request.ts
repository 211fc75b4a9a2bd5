/** Reads who calls from a request; for operations, and for mounts whose answer is not one JSON object. */
import type { FastifyRequest } from 'fastify';
import type { Authenticate, Authenticated } from '../auth/authentication.ts';
import { headerOf } from './request-headers.ts';

export function authenticateRequest(authenticate: Authenticate, request: FastifyRequest): Promise<Authenticated> {
  return authenticate({
    authorization: request.headers.authorization,
    siteId: headerOf(request, 'wix-site-id'),
    accountId: headerOf(request, 'wix-account-id'),
    host: request.host,
  });
}
