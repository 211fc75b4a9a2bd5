/** A program as others write them, for the platform: it knows nothing of this server. Prints what it finds as JSON. */
import { services } from '@wix/bookings';
import { createClient, media, OAuthStrategy } from '@wix/sdk';

const client = createClient({
  modules: { services },
  auth: OAuthStrategy({ clientId: process.env.FRONT_END_CLIENT_ID }),
});
const { items } = await client.services.queryServices().find();
const picture = media.getScaledToFillImageUrl(
  'wix:image://v1/a1.jpg/desk.jpg#originWidth=800&originHeight=600',
  400,
  300,
  {},
);
console.log(JSON.stringify({ names: items.map(({ name }) => name), picture }));
