/** What every message of a business has around its words: its colours, its logo, and how it ends. Pure. */
import type { MailContent } from '../mail/content.ts';
import { mailLogoOf } from './logo.ts';

export type Frame = Pick<MailContent, 'language' | 'accent' | 'logo' | 'sender' | 'contacts'>;

interface FramedSite {
  readonly display_name: string;
  /** BCP 47 tag. */
  readonly language: string;
  readonly properties: {
    readonly businessName?: string | undefined;
    readonly logo?: string | undefined;
    readonly phone?: string | undefined;
    readonly email?: string | undefined;
  };
}

/** In the language of the business. `publicOrigin`: under which people reach the server. */
export function frameOf(
  { display_name, language, properties }: FramedSite,
  { accent }: { readonly accent: string },
  publicOrigin: string,
): Frame {
  const { businessName, email, logo, phone } = properties;
  return {
    language,
    accent,
    ...mailLogoOf(logo, publicOrigin),
    sender: businessName ?? display_name,
    contacts: [phone, email].filter((each): each is string => each !== undefined && each !== ''),
  };
}
