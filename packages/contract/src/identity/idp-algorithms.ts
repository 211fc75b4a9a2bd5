/** Signatures of those who sign members in, for pages that need nothing else of the contract (identity sheet 5). */

/** Signatures that are taken: each is made with a key that only the provider has. */
export const idpAlgorithms = [
  'RS256',
  'RS384',
  'RS512',
  'PS256',
  'PS384',
  'PS512',
  'ES256',
  'ES384',
  'ES512',
  'EdDSA',
] as const;
export type IdpAlgorithm = (typeof idpAlgorithms)[number];
