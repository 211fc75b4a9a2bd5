/** The picture of an entity as one text, by which two are compared and which a picture field holds. Pure. */
import { pictureIdentifier, pictureOfImage, readPicture } from '@openhours/contract/media/media-paths';

type Image = Parameters<typeof pictureOfImage>[0];

/** Empty without one. */
export function pictureTextOf(image: Image): string {
  const picture = pictureOfImage(image);
  return picture?.width === undefined || picture.height === undefined
    ? (picture?.id ?? '')
    : pictureIdentifier({ ...picture, width: picture.width, height: picture.height, name: picture.id });
}

/** The image member that is sent; null where the picture is taken away. */
export function imageOfText(text: string) {
  const { id, width, height } = readPicture(text) ?? {};
  return id === undefined
    ? null
    : {
        image: { id, ...(width === undefined ? {} : { width }), ...(height === undefined ? {} : { height }) },
      };
}
