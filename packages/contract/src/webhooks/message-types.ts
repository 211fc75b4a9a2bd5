/** What owners are told of webhooks; the business does not word it. */
export const webhookMessageTypes = ['WEBHOOK_ENDPOINT_DISABLED'] as const;
export type WebhookMessageType = (typeof webhookMessageTypes)[number];
