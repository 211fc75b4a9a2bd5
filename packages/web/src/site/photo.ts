/** A person's picture as pages render it: a square of the face, small, in the lightest form that the browser takes. */
import { filledPath, pictureOfImage } from '@openhours/contract/media/media-paths';

/** Twice the largest size in which lists render it, for fine screens; one size, so that browsers keep one file. */
const squarePixels = 96;
/** The same for the largest size, in which people introduce themselves. */
const portraitPixels = 192;

type Image = Parameters<typeof pictureOfImage>[0];

function squareOf(image: Image, pixels: number): string | undefined {
  const picture = pictureOfImage(image);
  return picture === undefined ? undefined : filledPath(picture, pixels, pixels);
}

/** The path of the picture; undefined for one of another host, which the content policy would refuse. */
export function photoOf(image: Image): string | undefined {
  return squareOf(image, squarePixels);
}

/** The same where people introduce themselves. */
export function portraitOf(image: Image): string | undefined {
  return squareOf(image, portraitPixels);
}
