/** The pages that the law wants of a site, for whoever must not load the contract for them. Pure. */

export const legalPageKinds = ['PRIVACY', 'IMPRINT'] as const;
export type LegalPageKind = (typeof legalPageKinds)[number];

/** Characters; such pages are long. */
export const legalTextLimit = 50_000;
