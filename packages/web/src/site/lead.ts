/**
 * What a business writes about itself, in two parts: the sentence that stands at the head of its first page, and the rest.
 * Pure; on the server only, because engines end sentences differently.
 */
import { segmenter } from '@openhours/contract/text/intl-formats';

/** A sentence shorter than this is hardly one: "Dr.", "Welcome!". The next one then belongs to it. */
const leastLength = 40;
/** What search engines show of a description. */
const metaLength = 160;

export interface SplitText {
  readonly lead: string | undefined;
  /** Paragraphs. */
  readonly rest: readonly string[];
}

/** `language` is that of the text, as a BCP 47 tag. */
export function splitLead(text: string, language: string): SplitText {
  const [first, ...others] = paragraphsOf(text);
  if (first === undefined) {
    return { lead: undefined, rest: [] };
  }
  let lead = '';
  for (const { segment } of segmenter('sentence', language).segment(first)) {
    if (lead.trim().length >= leastLength) {
      break;
    }
    lead += segment;
  }
  const more = first.slice(lead.length).trim();
  return { lead: lead.trim(), rest: [...(more === '' ? [] : [more]), ...others] };
}

/** What stands between line breaks, without those that say nothing. */
function paragraphsOf(text: string): string[] {
  return text
    .split(/\s*\n\s*/)
    .map((paragraph) => paragraph.trim())
    .filter((paragraph) => paragraph !== '');
}

/** As long as search engines show it, ended between two words. */
export function shortened(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ').trim();
  if (line.length <= metaLength) {
    return line;
  }
  const cut = line.slice(0, metaLength);
  const end = cut.lastIndexOf(' ');
  return `${(end > 0 ? cut.slice(0, end) : cut).replace(/[,;:.\s–-]+$/, '')}…`;
}
