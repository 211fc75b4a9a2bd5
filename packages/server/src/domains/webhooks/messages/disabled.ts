/** Tells the owners that an endpoint gets nothing any more, and why. In the language of the business. */
import { pagePaths } from '@openhours/contract/site/page-paths';
import { originOfSite } from '../../../auth/site-origin.ts';
import type { Transaction } from '../../../db/transaction.ts';
import { frameOf } from '../../../messages/frame.ts';
import { type Notice, writtenAsMail } from '../../../messages/notice.ts';
import { fillNames } from '../../../messages/phrases.ts';
import { findManagers } from '../../identity/index.ts';
import { type WritingParts, writeMessages } from '../../notifications/index.ts';
import { readOwnSite, readSiteTheme } from '../../site/index.ts';
import type { WebhooksParts } from '../parts.ts';
import type { EndpointRow } from '../repository.ts';
import { disabledPhrasesOf } from './phrases.ts';

export async function tellDisabled(
  tx: Transaction,
  { disabled_reason, id, revision, url }: EndpointRow,
  nowMs: number,
  parts: WritingParts & Pick<WebhooksParts, 'publicOrigin'>,
): Promise<void> {
  const [site, theme, managers] = await Promise.all([readOwnSite(tx), readSiteTheme(tx), findManagers(tx)]);
  const origin = originOfSite(parts.publicOrigin(), site.hosts);
  const frame = frameOf(site, theme, origin);
  const { gone, failing, heading, again, link } = disabledPhrasesOf(frame.language);
  // The whole address may hold a secret.
  const values = { host: new URL(url).host, business: frame.sender };
  const content = {
    ...frame,
    heading: fillNames(heading, frame.language, values),
    paragraphs: [fillNames(disabled_reason === 'GONE' ? gone : failing, frame.language, values), again],
    time: undefined,
    facts: [],
    link: { label: link, address: `${origin}${pagePaths.dashboard}/settings/webhooks/${id}` },
  };
  const notices = managers
    .filter(({ role }) => role === 'OWNER')
    .map(
      ({ email }): Notice => ({
        type: 'WEBHOOK_ENDPOINT_DISABLED',
        channel: 'EMAIL',
        to: email,
        onceFor: `${id}:${revision}`,
        relatedId: id,
        at: nowMs,
        compose: () => writtenAsMail(content),
      }),
    );
  await writeMessages(tx, notices, [], parts);
}
