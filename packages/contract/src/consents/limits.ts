/** The numbers of consents; an entry of its own, so that pages may know them. */

/** A site has at most so many, beside those that are archived. */
export const maxConsents = 100;
export const maxConsentName = 100;
/** Of one language. */
export const maxConsentText = 20_000;
/** Of all languages together, names and texts. */
export const maxConsentLetters = 200_000;
/** A service asks for at most so many. */
export const maxConsentsOfService = 5;
/** For how many months a signature may last. */
export const maxMonthsOfConsent = 120;
/** The name with which somebody signs. */
export const maxSignedName = 100;
