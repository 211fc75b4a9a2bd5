/** What visitors see of a sample business on its pages, as a browser without script has them. */
import { readPicture } from '@openhours/contract/media/media-paths';
import type { TestServer } from './server.ts';
import { openPage, wordsOf } from './without-script.ts';

interface SeenOfSample {
  /** Pictures in the head of a page: its sign. */
  readonly signs: readonly string[];
  /** What should have a picture on the pages and has none: names of services, of people, or the house. */
  readonly withoutPicture: readonly string[];
  /** Addresses of pictures that do not come. */
  readonly missing: readonly string[];
  /** Of sessions in the timetable that are full and can be waited for. */
  readonly waitlists: number;
}

const addressesOf = (html: string) => [...html.matchAll(/<img[^>]* src="([^"]+)"/g)].map(([, address = '']) => address);

export async function seenOfSample(server: TestServer): Promise<SeenOfSample> {
  const visitor = await server.client('visitor');
  const [{ properties }, { services }, { staffMembers }] = await Promise.all([
    (await server.client('apiKey')).siteProperties.getSiteProperties({}),
    visitor.services.queryServices({ query: { cursorPaging: { limit: 100 } } }),
    visitor.staff.queryStaffMembers({}),
  ]);
  const [home, offers, timetable] = await Promise.all(
    ['/', '/book-online', '/timetable'].map((address) => openPage(server.url, address)),
  );
  const shown = [home, offers].flatMap((page) => addressesOf(page?.html ?? ''));
  const isShown = (id: string | undefined) => id !== undefined && shown.some((address) => address.includes(id));
  const answers = await Promise.all(
    [...new Set(shown)].map(async (address) => ({ address, answer: await fetch(new URL(address, server.url)) })),
  );
  return {
    signs: addressesOf(/<header[\s\S]*?<\/header>/.exec(offers?.html ?? '')?.[0] ?? ''),
    withoutPicture: [
      { name: 'the house', id: readPicture(properties.picture)?.id },
      ...services.map(({ media, name }) => ({ name, id: media?.mainMedia?.image?.id })),
      ...staffMembers.map(({ mainMedia, name }) => ({ name, id: mainMedia?.image?.id })),
    ]
      .filter(({ id }) => !isShown(id))
      .map(({ name }) => name),
    missing: answers.filter(({ answer }) => answer.status !== 200).map(({ address }) => address),
    waitlists: wordsOf(timetable as NonNullable<typeof timetable>).split('Full – join the waitlist').length - 1,
  };
}
