/** Lists the services of a business with their pictures. The client comes into the address: `?client=…`. */
import { services } from '@wix/bookings';
import { createClient, media, OAuthStrategy } from '@wix/sdk';

const client = createClient({
  modules: { services },
  auth: OAuthStrategy({ clientId: new URLSearchParams(location.search).get('client') }),
});

const { items } = await client.services.queryServices().find();
for (const { mainSlug, media: ofService, name } of items) {
  const entry = document.createElement('li');
  const link = document.createElement('a');
  link.href = `/service-page/${mainSlug.name}`;
  link.textContent = name;
  entry.append(link);
  const picture = ofService?.mainMedia?.image;
  if (picture) {
    const image = document.createElement('img');
    image.src = media.getScaledToFillImageUrl(picture, 160, 120, {});
    image.alt = '';
    entry.prepend(image);
  }
  document.getElementById('services').append(entry);
}
document.body.dataset.ready = 'true';
