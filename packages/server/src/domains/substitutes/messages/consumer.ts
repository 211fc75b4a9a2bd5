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
import { pagePaths } from '@openhours/contract/site/page-paths';
import { originOfSite } from '../../../auth/site-origin.ts';
import type { Transaction } from '../../../db/transaction.ts';
import type { Consumer } from '../../../events/consumer.ts';
import { type Frame, frameOf } from '../../../messages/frame.ts';
import { type Notice, writtenAsMail } from '../../../messages/notice.ts';
import { fillNames } from '../../../messages/phrases.ts';
import { timePhrasesOf } from '../../../messages/time-phrases.ts';
import { clockName, shortTime, timeSentence } from '../../../messages/times.ts';
import { findManagers, findUser } from '../../identity/index.ts';
import { type WritingParts, writeMessages } from '../../notifications/index.ts';
import { readOwnSite, readSiteTheme } from '../../site/index.ts';
import { type ReachedStaff, readReachedStaff } from '../../staff/index.ts';
import { presentRequest } from '../present.ts';
import { requestTable } from '../repository.ts';
import { substitutePhrasesOf } from './phrases.ts';

export interface SubstituteMessageParts extends WritingParts {
  /** Origin under which people reach the server, without a slash at the end. */
  readonly publicOrigin: () => string;
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
      const row = isNew || facts.state !== 'OPEN' ? await requestTable.find(tx, facts.id) : undefined;
      if (row === undefined) {
        return;
      }
      const people = await readReachedStaff(tx);
      const actor =
        event.identity.identityType === 'WIX_USER' ? await findUser(tx, event.identity.wixUserId) : undefined;
      const [site, theme] = await Promise.all([readOwnSite(tx), readSiteTheme(tx)]);
      const origin = originOfSite(parts.publicOrigin(), site.hosts);
      const told = {
        request: { ...presentRequest(row), ...facts },
        frame: frameOf(site, theme, origin),
        timeZone: site.time_zone,
        origin,
        at: event.at,
      };
      const notices = (await toldOf(tx, facts, people)).flatMap((each) =>
        each.to.filter((to) => foldText(to) !== foldText(actor?.email ?? '')).map((to) => noticeOf(each, to, told)),
      );
      await writeMessages(tx, notices, [], parts);
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

interface ToldRequest {
  readonly request: SubstituteRequest;
  readonly frame: Frame;
  /** IANA name. */
  readonly timeZone: string;
  readonly origin: string;
  /** Epoch milliseconds of business time. */
  readonly at: number;
}

function noticeOf({ about, type }: Told, to: string, { at, frame, origin, request, timeZone }: ToldRequest): Notice {
  const { language, sender: business } = frame;
  const phrases = substitutePhrasesOf(language)[type];
  const values = { name: about, title: request.title };
  const { startDate, endDate } = request;
  const said =
    type === 'SUBSTITUTE_REQUESTED' ? request.note : type === 'SUBSTITUTE_DECLINED' ? request.answer : undefined;
  const page = type === 'SUBSTITUTE_REQUESTED' ? 'today' : 'calendar';
  const content = {
    ...frame,
    heading: fillNames(phrases.heading, language, values),
    paragraphs: [fillNames(phrases.text, language, values)],
    time: {
      label: timePhrasesOf(language).when,
      ...shortTime(startDate, endDate, timeZone, language),
      sentence: `${timeSentence(startDate, endDate, timeZone, language)} (${clockName(timeZone, language, at)})`,
      otherClock: undefined,
      isOver: false,
    },
    facts: [],
    ...(said === undefined
      ? {}
      : { quotation: { from: type === 'SUBSTITUTE_REQUESTED' ? about : business, words: said } }),
    link: { label: phrases.link, address: `${origin}${pagePaths.dashboard}/${page}` },
  };
  return {
    type,
    channel: 'EMAIL',
    to,
    onceFor: request.id,
    relatedId: request.bookingId ?? request.eventId ?? request.id,
    at,
    usefulUntilMs: Date.parse(startDate),
    compose: () => writtenAsMail(content),
  };
}
