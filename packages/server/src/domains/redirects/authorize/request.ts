/** What a client asks the authorize step for, in the spelling of OAuth or of older SDKs (identity sheet 6.2). */

export interface AuthorizeRequest {
  readonly clientId: string | undefined;
  readonly responseType: string | undefined;
  readonly redirectUri: string | undefined;
  readonly scope: string | undefined;
  readonly state: string | undefined;
  readonly responseMode: string | undefined;
  readonly codeChallenge: string | undefined;
  readonly codeChallengeMethod: string | undefined;
  /** Stands in for a session token, once. */
  readonly sessionToken: string | undefined;
  /** Says that the sign-in that was asked for is done, in the browser that did it, once. */
  readonly signedIn: string | undefined;
  readonly nonce: string | undefined;
  readonly prompt: string | undefined;
  readonly idp: string | undefined;
  /** The handle of the redirect session by which the browser comes. */
  readonly handle: string | undefined;
}

/** A parameter by either of its names; an empty one counts as absent (RFC 6749, 3.1). */
export function readAuthorizeRequest(query: URLSearchParams): AuthorizeRequest {
  const read = (snake: string, camel = snake) => query.get(snake) || query.get(camel) || undefined;
  return {
    clientId: read('client_id', 'clientId'),
    responseType: read('response_type', 'responseType'),
    redirectUri: read('redirect_uri', 'redirectUri'),
    scope: read('scope'),
    state: read('state'),
    responseMode: read('response_mode', 'responseMode'),
    codeChallenge: read('code_challenge', 'codeChallenge'),
    codeChallengeMethod: read('code_challenge_method', 'codeChallengeMethod'),
    sessionToken: read('session_token', 'sessionToken'),
    signedIn: read('signed_in'),
    nonce: read('nonce'),
    prompt: read('prompt'),
    idp: read('idp'),
    handle: read('rs'),
  };
}

/** What is asked again behind the page that a person sees first: nothing but what is known here, and nothing secret. */
export function parametersAgain(request: AuthorizeRequest): Readonly<Record<string, string | undefined>> {
  return {
    client_id: request.clientId,
    response_type: request.responseType,
    redirect_uri: request.redirectUri,
    scope: request.scope,
    state: request.state,
    response_mode: request.responseMode,
    code_challenge: request.codeChallenge,
    code_challenge_method: request.codeChallengeMethod,
    nonce: request.nonce,
    prompt: request.prompt,
    idp: request.idp,
  };
}

/** A parameter that is given twice says nothing (RFC 6749, 3.1). */
export function repeatedParameter(query: URLSearchParams): string | undefined {
  return [...new Set(query.keys())].find((name) => query.getAll(name).length > 1);
}
