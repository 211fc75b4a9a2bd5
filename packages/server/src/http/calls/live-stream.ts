/** The live stream of changes as a route: the one answer of the API that is not one JSON object (design 5). */

import { fail, streams } from '@openhours/contract';
import { type Caller, callerName, reachOfCaller } from '../../auth/caller.ts';
import type { MayHear } from '../../events/hearing.ts';
import type { MayRead } from '../../events/live-stream.ts';
import type { LiveStreams } from '../../events/live-streams.ts';
import type { Mount } from '../server.ts';
import type { AuthenticateRequest } from './authenticate-request.ts';
import { crossOriginHeaders, type IsAllowedOrigin } from './cors.ts';

export interface LiveStreamParts {
  readonly liveStreams: LiveStreams;
  readonly authenticate: AuthenticateRequest;
  readonly isAllowedOrigin: IsAllowedOrigin;
  /** Decides about single events. */
  readonly mayHear: MayHear;
}

/** Mounts every declared stream. */
export function mountLiveStreams({ liveStreams, authenticate, isAllowedOrigin, mayHear }: LiveStreamParts): Mount {
  const mayReadAs =
    (caller: Caller): MayRead =>
    (event) =>
      mayHear(caller, event);
  return (scope) => {
    for (const declared of streams) {
      scope.get(declared.path, async (request, reply) => {
        const { caller, site } = await authenticate(request);
        if (caller.kind === 'anonymous') {
          throw fail('UNAUTHENTICATED', 'Credentials are needed for this call');
        }
        if (reachOfCaller(caller, declared.permission) === 'none') {
          if (caller.kind === 'user' && caller.needsSecondFactor === true) {
            throw fail('SECOND_FACTOR_REQUIRED', 'The site asks for a second factor: it has to be set up first');
          }
          throw fail('PERMISSION_DENIED', `The caller lacks the permission ${declared.permission}`);
        }
        if (site === undefined) {
          throw fail('NOT_FOUND', 'No site has this host name or id');
        }
        const headers = {
          'x-wix-request-id': request.id,
          'x-content-type-options': 'nosniff',
          ...(request.headers.origin === undefined
            ? {}
            : await crossOriginHeaders(isAllowedOrigin, request.headers.origin, site.id)),
        };
        for (const [name, value] of Object.entries(headers)) {
          reply.raw.setHeader(name, value);
        }
        const lastEventId = request.headers['last-event-id'];
        const isOpen = await liveStreams.open({
          siteId: site.id,
          callerName: callerName(caller),
          sessionId: 'sessionId' in caller ? caller.sessionId : undefined,
          mayRead: mayReadAs(caller),
          authorize: async () => {
            const again = await authenticate(request).catch((error: { status?: number }) => {
              // Too many unknown keys from its address is said of no key that is known: this one is no more.
              if (error.status === 401 || error.status === 429) {
                return undefined;
              }
              throw error;
            });
            // Rights may have changed since, so the caller of now decides, not the one who opened the stream.
            return again === undefined || reachOfCaller(again.caller, declared.permission) === 'none'
              ? undefined
              : mayReadAs(again.caller);
          },
          lastEventId: typeof lastEventId === 'string' ? lastEventId : undefined,
          response: reply.raw,
        });
        if (!isOpen) {
          throw fail(
            'UNAVAILABLE',
            'The server has no room for another live stream; try again in 5 seconds',
            {},
            { retryAfterSeconds: 5 },
          );
        }
        // It may be silent for as long as nothing happens, and gives up readers that do not read by itself.
        request.raw.socket.setTimeout(0);
        return reply.hijack();
      });
    }
  };
}
