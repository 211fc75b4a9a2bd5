/**
 * The full sample business of `npm run demo` (OPENHOURS_SAMPLE_DATA=full). It is used, not planted: its owner opens it
 * six weeks ago and its customers book since then, all through the typed client in this process, by a clock of its own.
 */
import { createClient } from '@openhours/client';
import { uncounted } from '../admission/counted-calls.ts';
import { accountOwnerCaller } from '../auth/caller.ts';
import type { Binding, Site } from '../call.ts';
import { newId } from '../db/ids.ts';
import type { AddedPicture, SamplePicture } from '../domains/sample/index.ts';
import { type BinderParts, createBinder } from '../http/calls/binder.ts';
import { createLocalCalls, type LocalFacts } from '../http/calls/local-call.ts';
import { createPageCalls } from '../http/pages/page-calls.ts';
import { minuteMs } from '../time/index.ts';
import { daysFrom } from './days.ts';
import { liveThrough } from './live-through.ts';
import { openBusiness, openedOnDay } from './open-business.ts';
import { tidewater } from './tidewater.ts';
import { customers, visits } from './visits.ts';

/** The name of the business, for the site that is made for it. */
export const demoName = tidewater.name;

export interface DemoParts extends Omit<BinderParts, 'clock' | 'countCall'> {
  readonly bindings: readonly Binding[];
  /** Puts a picture into the library of a site. */
  readonly addPicture: (siteId: string, picture: SamplePicture, nowMs: number) => Promise<AddedPicture>;
}

/**
 * Fills a new site, which has nothing but what every site has from the start. Each call is a transaction of its own,
 * so the caller has to know whether it came to its end.
 */
export async function openDemo(
  site: Site,
  ownerUserId: string,
  nowMs: number,
  { addPicture, bindings, ...parts }: DemoParts,
): Promise<void> {
  const days = daysFrom(nowMs, site.timeZone);
  let atMs = days.instant(openedOnDay, '10:00');
  const bind = createBinder({ ...parts, clock: { now: () => atMs }, countCall: () => uncounted });
  let fault: unknown;
  const localCalls = createLocalCalls(bindings.map(bind), (error) => {
    fault = error;
  });
  const facts: Omit<LocalFacts, 'caller'> = {
    site,
    requestId: newId(),
    clientAddress: undefined,
    language: undefined,
    header: () => undefined,
    onCookies: () => {},
  };
  const owner = accountOwnerCaller(ownerUserId);
  const visitors = new Map<string, string>();
  const visitorOf = (who: string) => {
    const visitorId = visitors.get(who) ?? newId();
    visitors.set(who, visitorId);
    return { kind: 'visitor', visitorId, sessionId: visitorId } as const;
  };
  const calls = {
    owner: createClient({ transport: localCalls({ ...facts, caller: owner }), retries: 0 }),
    pagesOf: (who: string) =>
      createPageCalls(localCalls, {
        ...facts,
        site,
        visitor: visitorOf(who),
        member: undefined,
        onUnknownOutcome: () => {},
      }),
    moveTo: (toMs: number) => {
      atMs = toMs;
    },
  };
  try {
    const open = await openBusiness(tidewater, calls.owner, days, (picture) => addPicture(site.id, picture, atMs));
    calls.moveTo(atMs + minuteMs);
    await liveThrough(visits, { business: tidewater, open, customers, days, nowMs }, calls);
  } catch (error) {
    throw fault ?? error;
  }
}
