/** Who can set captchas: the server itself, or a company. Apart from their operations, for pages that name them. */
export const captchaProviders = ['ALTCHA', 'RECAPTCHA_V2', 'RECAPTCHA_V3', 'HCAPTCHA', 'TURNSTILE'] as const;
