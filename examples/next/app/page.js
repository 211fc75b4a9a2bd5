/** Rendered on the server: services with their pictures. */
import { media } from '@wix/sdk';
import { connection } from 'next/server';
import { clientOf } from '../client.js';

export default async function Services() {
  await connection();
  const { items } = await clientOf(process.env.OPENHOURS_CLIENT_ID).services.queryServices().find();
  return (
    <main>
      <h1>Services</h1>
      <ul id="services">
        {items.map(({ _id, name, media: ofService }) => (
          <li key={_id}>
            {ofService?.mainMedia?.image ? (
              <img src={media.getScaledToFillImageUrl(ofService.mainMedia.image, 160, 120, {})} alt="" />
            ) : null}
            <a href={`/times?service=${_id}`}>{name}</a>
          </li>
        ))}
      </ul>
    </main>
  );
}
