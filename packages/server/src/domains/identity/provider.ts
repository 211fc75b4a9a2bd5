/** What OpenID clients find out by themselves: where this server signs people in, and how (OpenID Connect Discovery 1.0). */
import type { identity, OutputOf } from '@openhours/contract';
import { challengeMethods } from '../../auth/authorization-codes.ts';
import { knownScopes } from './rules/scopes.ts';

/** The modes in which the authorize step answers. */
export const responseModes = ['query', 'fragment', 'web_message'] as const;
export type ResponseMode = (typeof responseModes)[number];

export const prompts = ['login', 'none', 'consent', 'select_account'] as const;
export type Prompt = (typeof prompts)[number];

export function presentProvider(origin: string): OutputOf<typeof identity.describeProvider> {
  return {
    issuer: origin,
    authorization_endpoint: `${origin}/oauth2/authorize`,
    token_endpoint: `${origin}/oauth2/token`,
    userinfo_endpoint: `${origin}/oauth2/user-info`,
    jwks_uri: `${origin}/oauth2/jwks`,
    revocation_endpoint: `${origin}/oauth2/revoke`,
    end_session_endpoint: `${origin}/_api/iam/authentication/v1/logout`,
    scopes_supported: [...knownScopes],
    response_types_supported: ['code'],
    response_modes_supported: [...responseModes],
    grant_types_supported: ['authorization_code', 'refresh_token', 'client_credentials'],
    subject_types_supported: ['public'],
    id_token_signing_alg_values_supported: ['RS256'],
    token_endpoint_auth_methods_supported: ['none', 'client_secret_post'],
    revocation_endpoint_auth_methods_supported: ['none'],
    code_challenge_methods_supported: [...challengeMethods],
    prompt_values_supported: [...prompts],
    claims_supported: [
      'sub',
      'iss',
      'aud',
      'exp',
      'iat',
      'auth_time',
      'nonce',
      'name',
      'given_name',
      'family_name',
      'picture',
      'locale',
      'email',
      'email_verified',
    ],
    authorization_response_iss_parameter_supported: false,
  };
}
