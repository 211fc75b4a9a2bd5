/**
 * How a developer begins, at the head of the reference: where the server is, how to get credentials, and a first call
 * with each of them, by curl and by the published SDK. Every example runs as it stands once the names it exports are set.
 */
import { code, escapeHtml, listing } from './docs-html.ts';

export interface Example {
  readonly title: string;
  readonly language: 'shell' | 'javascript';
  readonly text: string;
}

/** A call of curl, one line per header. */
function curl(url: string, headers: readonly string[], body: string | undefined, options = ''): string {
  return [
    `curl -s ${options}${url}`,
    ...headers.map((header) => `  -H ${header}`),
    ...(body === undefined ? [] : [`  -d ${body}`]),
  ].join(' \\\n');
}

/** JSON with variables of the shell in it. */
function shellJson(json: string): string {
  return `"${json.replaceAll('"', '\\"')}"`;
}

const jsonHeader = "'Content-Type: application/json'";
const keyHeaders = ['"Authorization: $OPENHOURS_API_KEY"', '"wix-site-id: $OPENHOURS_SITE_ID"'];
const tokenHeader = '"Authorization: $OPENHOURS_VISITOR_TOKEN"';

/** What the page shows, for a server at an origin; tests run each of them. */
function docsExamples(
  server: string,
): Readonly<
  Record<'keyCall' | 'token' | 'tokenCall' | 'freeTimes' | 'booking' | 'stream' | 'sdkVisitor' | 'sdkOwner', Example>
> {
  const transport = `// The SDK calls fixed hosts; what goes there is sent to this server instead.
const server = '${server}';
const hosts = new Set(['www.wixapis.com', 'edge.wixapis.com', 'readonly.wixapis.com']);
const platformFetch = globalThis.fetch;
globalThis.fetch = (input, init) => {
  const request = new Request(input, init);
  const { hostname, pathname, search } = new URL(request.url);
  return platformFetch(hosts.has(hostname) ? new Request(server + pathname + search, request) : request);
};`;
  return {
    keyCall: {
      title: 'The bookings of the business, with an API key',
      language: 'shell',
      text: curl(`${server}/v2/extended-bookings/query`, [...keyHeaders, jsonHeader], "'{}'"),
    },
    token: {
      title: 'A token for a visitor',
      language: 'shell',
      text: curl(
        `${server}/oauth2/token`,
        [jsonHeader],
        shellJson('{"clientId": "$OPENHOURS_CLIENT_ID", "grantType": "anonymous"}'),
      ),
    },
    tokenCall: {
      title: 'The services, as a visitor',
      language: 'shell',
      text: curl(`${server}/v2/services/query`, [tokenHeader, jsonHeader], "'{}'"),
    },
    freeTimes: {
      title: 'Free times, as a visitor',
      language: 'shell',
      text: curl(
        `${server}/v2/time-slots`,
        [tokenHeader, jsonHeader],
        shellJson('{"serviceId": "$SERVICE_ID", "fromLocalDate": "$FROM", "toLocalDate": "$UNTIL", "bookable": true}'),
      ),
    },
    booking: {
      title: 'A booking, as a visitor',
      language: 'shell',
      text: curl(
        `${server}/v2/bookings`,
        [tokenHeader, jsonHeader],
        shellJson(`{"booking": {
    "bookedEntity": {"slot": {
      "serviceId": "$SERVICE_ID", "startDate": "$START", "endDate": "$END", "timezone": "$ZONE",
      "location": {"locationType": "OWNER_BUSINESS"}}},
    "totalParticipants": 1,
    "contactDetails": {"firstName": "Ada", "email": "ada@example.com"}}}`),
      ),
    },
    stream: {
      title: 'Changes as they happen, with an API key',
      language: 'shell',
      text: curl(`${server}/v1/events/stream`, keyHeaders, undefined, '-N '),
    },
    sdkVisitor: {
      title: 'visitor.mjs',
      language: 'javascript',
      text: `import { availabilityTimeSlots, services } from '@wix/bookings';
import { createClient, OAuthStrategy } from '@wix/sdk';

${transport}

const client = createClient({
  modules: { availabilityTimeSlots, services },
  auth: OAuthStrategy({ clientId: process.env.OPENHOURS_CLIENT_ID }),
});
const { items } = await client.services.queryServices().find();
for (const service of items) {
  console.log(service.name);
}
const local = (instant) => new Date(instant).toISOString().slice(0, 19);
const { timeSlots } = await client.availabilityTimeSlots.listAvailabilityTimeSlots({
  serviceId: items[0]._id,
  fromLocalDate: local(Date.now()),
  toLocalDate: local(Date.now() + 14 * 24 * 60 * 60 * 1000),
  bookable: true,
});
console.log(timeSlots.length, 'free times in the next two weeks');`,
    },
    sdkOwner: {
      title: 'owner.mjs',
      language: 'javascript',
      text: `import { extendedBookings } from '@wix/bookings';
import { ApiKeyStrategy, createClient } from '@wix/sdk';

${transport}

const client = createClient({
  modules: { extendedBookings },
  auth: ApiKeyStrategy({ apiKey: process.env.OPENHOURS_API_KEY, siteId: process.env.OPENHOURS_SITE_ID }),
});
const found = await client.extendedBookings.queryExtendedBookings({ cursorPaging: { limit: 10 } });
console.log(found.extendedBookings.length, 'bookings');`,
    },
  };
}

/** Whether curl and the SDK reach a server at the address is the reader's to see: it is the address they opened. */
export function docsStart(server: string): string {
  const { keyCall, token, tokenCall, freeTimes, booking, stream, sdkVisitor, sdkOwner } = docsExamples(server);
  const show = ({ title, text }: Example) => `<p class="caption">${escapeHtml(title)}</p>\n${listing(title, text)}`;
  return `<section id="start" aria-labelledby="start-title">
<h2 id="start-title">Start here</h2>
<p>This server answers at ${code(server)}. Every call carries its credentials in the header ${code('Authorization')}, without a scheme before them. There are two kinds to begin with:</p>
<ul class="plain">
<li><strong>An API key</strong> is for your own programs. It acts for the business; keep it out of browsers.</li>
<li><strong>A visitor token</strong> is for pages and apps. It acts for one anonymous person, sees what customers see, and books.</li>
</ul>
<h3 id="start-key">1. With an API key</h3>
<p>The key of the first start and the id of the site are in ${code('first-run-credentials.json')} in the data folder of the server. ${code('npx openhours create-api-key')}, on the machine of the server, makes another key, and ${code('npx openhours revoke-api-key')} ends one.</p>
${listing('Set the key and the site', `export OPENHOURS_API_KEY='…'\nexport OPENHOURS_SITE_ID='…'`)}
${show(keyCall)}
<h3 id="start-visitor">2. As a visitor</h3>
<p>A token is had for the client id, which is there too. The id is no secret; the token ends after the time that ${code('expires_in')} says in seconds.</p>
${listing('Set the client', `export OPENHOURS_CLIENT_ID='…'`)}
${show(token)}
<p>Put the ${code('access_token')} of the answer into ${code('OPENHOURS_VISITOR_TOKEN')}, then:</p>
${show(tokenCall)}
<p>To book, take the ${code('id')} of a service, ask for its free times between two moments in its zone, and send one of them back: its ${code('localStartDate')} and ${code('localEndDate')}, with the ${code('timeZone')} of the answer.</p>
${listing('Set the service and the days', `export SERVICE_ID='…'\nexport FROM='…' # such as 2030-01-07T00:00:00\nexport UNTIL='…'`)}
${show(freeTimes)}
${listing('Set the time', `export START='…'\nexport END='…'\nexport ZONE='…'`)}
${show(booking)}
<p>The booking is ${code('CREATED')}: the business confirms it in the dashboard, or a program of its own with ${code('bookings.confirmBooking')}.</p>
<h3 id="start-sdk">3. With the published SDK</h3>
<p>Programs written with ${code('@wix/sdk')} work unmodified; only the way to the server is theirs to set. Install with ${code('npm install @wix/sdk @wix/bookings')}, run with ${code('node visitor.mjs')}.</p>
${show(sdkVisitor)}
${show(sdkOwner)}
<h3 id="start-stream">4. Follow what changes</h3>
<p>Every change is an event, sent once and in order as a server-sent event; resume with ${code('Last-Event-ID')}.</p>
${show(stream)}
</section>`;
}
