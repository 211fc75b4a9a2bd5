/** Files of a site: a picture, and one that is still to arrive. */
import { addPicture, picture, uploadUrlOf } from '../pictures.ts';
import type { PlantRows } from '../planted-rows.ts';

export const plantRows: PlantRows = async (server, site, marker) => {
  const pictures = { ...server, ...site };
  const made = await picture(8, 8);
  await addPicture(pictures, made, { fileName: `${marker}.png` });
  await uploadUrlOf(pictures, { mimeType: made.mimeType, fileName: `${marker}-later.png` });
};
