/** All SQL on what a business says of its messages: which are sent, with which words, and from whom. */
import type { MailSettings } from '@openhours/contract';
import { defineSettings, type KnownSettings } from '../../../db/settings-table.ts';
import { json, nullable, text } from '../../../db/table.ts';

export const mailSettings = defineSettings(
  'mail_setting',
  { senderName: nullable(text()), replyTo: nullable(text()), kinds: json<MailSettings['kinds']>() },
  { unsaid: { kinds: [] }, auditedAs: 'mailSettings' },
);

export type KnownMailSettings = KnownSettings<typeof mailSettings>;

/** As the business has said it; types of which it has said nothing are missing. */
export const readMailSettings = mailSettings.read;
