/**
 * The consumer `substitute messages`: that somebody asks for a substitute is told to those who manage the business; how
 * it was answered to whoever asked, and to whoever takes over. In the language of the business, as all that it is told.
 */
import {
  describeEvent,
  foldText,
  type SubstituteMessageType,
  type SubstituteRequest,
  type SubstituteRequestFacts,
} from '@openhours/contract';
import { pagePaths } from '@openhours/contract/page-paths';
import type { Transaction } from '../../db/transaction.ts';
import type { Consumer } from '../../events/consumer.ts';
import { type MailContent, renderText } from '../../mail/content.ts';
import { renderHtml } from '../../mail/render.ts';
import { findManagers, findUser } from '../identity/index.ts';
import { readOwnSite, readSiteTheme } from '../site/index.ts';
import { findSubstituteRequest } from '../substitutes/index.ts';
import { fill, phrasesOf } from './phrases.ts';
import { type ReachedStaff, readReachedStaff } from './reached-staff.ts';
import { mayLeave } from './recipients.ts';
import { insertMessage, type SendingWay } from './repository.ts';
import { mailLogoOf } from './rules/logo.ts';
import { clockName, shortTime, timeSentence } from './rules/times.ts';
import { substitutePhrasesOf } from './substitute-phrases.ts';

export interface SubstituteMessageParts extends SendingWay {
  readonly fromAddress: string;
  /** Origin under which people reach the server, without a slash at the end. */
  readonly publicOrigin: () => string;
  /** True when there is a mail server to take messages. */
  readonly sendsMail: boolean;
}

interface Told {
  readonly type: SubstituteMessageType;
  readonly to: readonly string[];
  /** The other person: who asks, or who takes over. */
  readonly about: string;
}

export function createSubstituteMessages(parts: SubstituteMessageParts): Consumer {
  return {
    name: 'substitute messages',
    listensTo: (type) => describeEvent(type).entity === 'substituteRequest',
    concerns: ({ body }) => ['OPEN', 'DECLINED', 'REPLACED'].includes((body as { state: string }).state),
    async consume(tx, event) {
      const facts = event.body as unknown as SubstituteRequestFacts;
      const isNew = describeEvent(event.type).slug === 'created';
      // A new time of an open request is in the calendar; nobody is written to for it.
      const request = isNew || facts.state !== 'OPEN' ? await findSubstituteRequest(tx, facts.id) : undefined;
      if (request === undefined) {
        return;
      }
      const people = await readReachedStaff(tx);
      const actor =
        event.identity.identityType === 'WIX_USER' ? await findUser(tx, event.identity.wixUserId) : undefined;
      for (const told of await toldOf(tx, facts, people)) {
        for (const to of told.to.filter((each) => foldText(each) !== foldText(actor?.email ?? ''))) {
          await write(tx, { ...request, ...facts }, told, to, event.at, parts);
        }
      }
    },
  };
}

async function toldOf(
  tx: Transaction,
  { resourceId, state, substituteId }: SubstituteRequestFacts,
  people: ReadonlyMap<string, ReachedStaff>,
): Promise<Told[]> {
  const asker = people.get(resourceId);
  const substitute = people.get(substituteId ?? '');
  const addressOf = (person: ReachedStaff | undefined) =>
    person === undefined || person.email === '' ? [] : [person.email];
  if (state === 'OPEN') {
    const managers = (await findManagers(tx)).map(({ email }) => email);
    return [{ type: 'SUBSTITUTE_REQUESTED', to: managers, about: asker?.name ?? '' }];
  }
  if (state === 'DECLINED') {
    return [{ type: 'SUBSTITUTE_DECLINED', to: addressOf(asker), about: asker?.name ?? '' }];
  }
  return substitute === undefined
    ? []
    : [
        { type: 'SUBSTITUTE_FOUND', to: addressOf(asker), about: substitute.name },
        { type: 'SUBSTITUTE_ASSIGNED', to: addressOf(substitute), about: asker?.name ?? '' },
      ];
}

async function write(
  tx: Transaction,
  request: SubstituteRequest,
  { about, type }: Told,
  to: string,
  nowMs: number,
  parts: SubstituteMessageParts,
): Promise<void> {
  const { fromAddress, publicOrigin, sendsMail } = parts;
  const [site, theme] = await Promise.all([readOwnSite(tx), readSiteTheme(tx)]);
  const { language, properties, time_zone: timeZone } = site;
  const business = properties.businessName ?? site.display_name;
  const phrases = substitutePhrasesOf(language)[type];
  const values = { name: about, title: request.title };
  const { startDate, endDate } = request;
  const said =
    type === 'SUBSTITUTE_REQUESTED' ? request.note : type === 'SUBSTITUTE_DECLINED' ? request.answer : undefined;
  const page = type === 'SUBSTITUTE_REQUESTED' ? 'today' : 'calendar';
  const content: MailContent = {
    language,
    accent: theme.accent,
    ...mailLogoOf(properties.logo, publicOrigin()),
    heading: fill(phrases.heading, values),
    paragraphs: [fill(phrases.text, values)],
    time: {
      label: phrasesOf(language).when,
      ...shortTime(startDate, endDate, timeZone, language),
      sentence: `${timeSentence(startDate, endDate, timeZone, language)} (${clockName(timeZone, language, nowMs)})`,
      otherClock: undefined,
      isOver: false,
      dayLine: undefined,
    },
    facts: [],
    ...(said === undefined
      ? {}
      : { quotation: { from: type === 'SUBSTITUTE_REQUESTED' ? about : business, words: said } }),
    link: { label: phrases.link, address: `${publicOrigin()}${pagePaths.dashboard}/${page}` },
    sender: business,
    contacts: [properties.phone, properties.email].filter((each): each is string => each !== undefined && each !== ''),
  };
  insertMessage(
    tx,
    {
      once: [type, request.id, 'EMAIL', to].join(':'),
      type,
      channel: 'EMAIL',
      to_address: to,
      to_address_folded: foldText(to),
      from_address: fromAddress,
      language,
      subject: content.heading.replaceAll(/\s+/g, ' ').trim(),
      text: renderText(content),
      html: await renderHtml(content),
      related_id: request.bookingId ?? request.eventId ?? request.id,
      contact_id: null,
      created_at: nowMs,
      calendar: null,
      calendar_of: null,
      useful_until: Date.parse(startDate),
    },
    mayLeave({ channel: 'EMAIL', to }, sendsMail) ? parts : undefined,
  );
}
