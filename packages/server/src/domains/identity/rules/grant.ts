/** What a client asks the token endpoint for, whichever of the two spellings of its fields it used (identity sheet 4.1). */
import type { GrantRequest } from '@openhours/contract';

export interface Grant {
  readonly grantType: string | undefined;
  readonly clientId: string | undefined;
  readonly clientSecret: string | undefined;
  readonly refreshToken: string | undefined;
  readonly code: string | undefined;
  readonly codeVerifier: string | undefined;
  readonly redirectUri: string | undefined;
  readonly memberId: string | undefined;
  readonly sessionToken: string | undefined;
  readonly instanceId: string | undefined;
  readonly accessToken: string | undefined;
}

/** One spelling out of two; an empty text counts as absent. */
export function readGrant(request: Partial<GrantRequest>): Grant {
  const pick = (camel: string | undefined, snake: string | undefined) => camel || snake || undefined;
  return {
    grantType: pick(request.grantType, request.grant_type),
    clientId: pick(request.clientId, request.client_id),
    clientSecret: pick(request.clientSecret, request.client_secret),
    refreshToken: pick(request.refreshToken, request.refresh_token),
    code: pick(request.code, undefined),
    codeVerifier: pick(request.codeVerifier, request.code_verifier),
    redirectUri: pick(request.redirectUri, request.redirect_uri),
    memberId: pick(request.memberId, request.member_id),
    sessionToken: pick(request.sessionToken, request.session_token),
    instanceId: pick(request.instanceId, request.instance_id),
    accessToken: pick(request.accessToken, request.access_token),
  };
}
