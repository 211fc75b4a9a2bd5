/**
 * The text of a legal page in its parts: empty lines part paragraphs, and a line that begins with `# ` is a heading.
 * Pure.
 */
import type { LegalBlock } from './state.ts';

const heading = /^#{1,6}\s+(.+)$/;

export function blocksOf(text: string): LegalBlock[] {
  const blocks: LegalBlock[] = [];
  let lines: string[] = [];
  const endParagraph = () => {
    if (lines.length > 0) {
      blocks.push({ kind: 'paragraph', text: lines.join('\n') });
      lines = [];
    }
  };
  for (const line of text.split(/\r?\n/).map((each) => each.trim())) {
    const title = heading.exec(line)?.[1];
    if (line === '' || title !== undefined) {
      endParagraph();
    }
    if (title !== undefined) {
      blocks.push({ kind: 'heading', text: title });
    } else if (line !== '') {
      lines.push(line);
    }
  }
  endParagraph();
  return blocks;
}

export interface LinkedPart {
  readonly text: string;
  /** What it opens; undefined for words. */
  readonly address: string | undefined;
}

// A full stop or a bracket behind an address ends the sentence, not the address.
const addresses = /https?:\/\/[^\s<>"]*[^\s<>".,;:!?)\]}'’]|[\w.+-]+@[\w-]+(?:\.[\w-]+)*\.[a-z]{2,}/gi;

/** A text with the addresses of pages and mail boxes in it as links. */
export function linkedPartsOf(text: string): LinkedPart[] {
  const parts: LinkedPart[] = [];
  let end = 0;
  for (const { 0: found, index } of text.matchAll(addresses)) {
    if (index > end) {
      parts.push({ text: text.slice(end, index), address: undefined });
    }
    parts.push({ text: found, address: /^https?:/i.test(found) ? found : `mailto:${found}` });
    end = index + found.length;
  }
  return end < text.length ? [...parts, { text: text.slice(end), address: undefined }] : parts;
}
