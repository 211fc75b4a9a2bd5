/** The logo as messages show it: at a size for which room is kept, under an address that readers of mail can open. Pure. */
import { fittedSize, mailPath, readPicture } from '@openhours/contract';
import type { MailLogo } from '../mail/content.ts';

const room = Object.freeze({ width: 240, height: 64 });

/** `said` is what the business said of its logo; one of another host, which could follow who reads what, is left out. */
export function mailLogoOf(said: string | undefined, publicOrigin: string): { readonly logo?: MailLogo } {
  const picture = readPicture(said);
  if (picture === undefined) {
    return {};
  }
  const size = fittedSize(picture, room);
  // On fine screens it has twice the pixels, where it is known how large it is to be rendered.
  const scale = size === undefined ? 1 : 2;
  return { logo: { address: `${publicOrigin}${mailPath(picture, room.width * scale, room.height * scale)}`, ...size } };
}
