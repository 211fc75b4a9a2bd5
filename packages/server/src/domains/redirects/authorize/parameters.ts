/** What the parameters of a request must be, one check each, in the order in which they are told. */
import { type Challenge, challengeMethods } from '../../../auth/authorization-codes.ts';
import type { OauthClient } from '../../../auth/site-directory.ts';
import { type Prompt, prompts, responseModes } from '../../identity/index.ts';
import type { AuthorizeError } from './outcome.ts';
import { type AuthorizeRequest, parametersAgain } from './request.ts';

const maxRequestLength = 2048;

/** Throws the error that the client is told. */
export type Refuse = (error: AuthorizeError, description: string) => never;

export function checkNotRepeated(name: string | undefined, refuse: Refuse): void {
  if (name !== undefined) {
    refuse('invalid_request', `${name.slice(0, 40)} is given more than once`);
  }
}

export function checkResponseMode({ responseMode }: AuthorizeRequest, refuse: Refuse): void {
  if (responseMode !== undefined && !responseModes.some((mode) => mode === responseMode)) {
    refuse('invalid_request', `response_mode must be one of ${responseModes.join(', ')}`);
  }
}

/** What is kept of a request while its person signs in is bounded, as that of a redirect session is. */
export function checkLength(request: AuthorizeRequest, refuse: Refuse): void {
  const said = Object.values(parametersAgain(request)).reduce((sum, value) => sum + (value?.length ?? 0), 0);
  if (said > maxRequestLength) {
    refuse('invalid_request', `the parameters are longer than ${maxRequestLength} signs`);
  }
}

/** Without it anybody could have their own sign-in finished in the browser of somebody else. */
export function requireState({ state }: AuthorizeRequest, refuse: Refuse): string {
  return state ?? refuse('invalid_request', 'state is missing');
}

export function checkResponseType({ responseType }: AuthorizeRequest, refuse: Refuse): void {
  if (responseType === undefined) {
    refuse('invalid_request', 'response_type is missing');
  }
  if (responseType !== 'code') {
    refuse('unsupported_response_type', 'response_type must be code');
  }
}

const lengths = { S256: 43, S512: 86 } as const;

/** Clients without a secret prove by it that they are who began; `plain` proves nothing to whoever reads along (RFC 9700). */
export function requireChallenge(
  { codeChallenge, codeChallengeMethod }: AuthorizeRequest,
  { secretHash }: OauthClient,
  refuse: Refuse,
): Challenge | undefined {
  if (codeChallenge === undefined && codeChallengeMethod === undefined && secretHash !== undefined) {
    return undefined;
  }
  if (codeChallenge === undefined) {
    return refuse('invalid_request', 'code_challenge is missing');
  }
  const method = challengeMethods.find((each) => each === codeChallengeMethod);
  if (method === undefined) {
    return refuse('invalid_request', 'code_challenge_method must be S256');
  }
  if (!/^[\w-]+$/.test(codeChallenge) || codeChallenge.length !== lengths[method]) {
    refuse('invalid_request', `code_challenge is no ${method} challenge`);
  }
  return { text: codeChallenge, method };
}

export function checkNonce({ nonce }: AuthorizeRequest, refuse: Refuse): void {
  if (nonce !== undefined && nonce.length > 512) {
    refuse('invalid_request', 'nonce is longer than 512 signs');
  }
}

export function readPrompt({ prompt }: AuthorizeRequest, refuse: Refuse): Prompt | undefined {
  if (prompt === undefined) {
    return undefined;
  }
  return (
    prompts.find((each) => each === prompt) ?? refuse('invalid_request', `prompt must be one of ${prompts.join(', ')}`)
  );
}
