/** Rich content: what is taken as it came, and what is refused with where it stands. */
import { type RichContent, richContentLimits, ValidationError } from '@openhours/contract';
import { expect, test } from 'vitest';
import { requireRichContent } from './rich-content.ts';

const text = (said: string) => ({ type: 'TEXT', textData: { text: said, decorations: [] } });
const paragraph = (...nodes: object[]) => ({ type: 'PARAGRAPH', id: 'one', nodes });
const linked = (url: string) =>
  paragraph({ type: 'TEXT', textData: { text: 'here', decorations: [{ type: 'LINK', linkData: { link: { url } } }] } });

function refusalOf(nodes: unknown): string | undefined {
  try {
    requireRichContent({ nodes } as RichContent, 'content');
    return undefined;
  } catch (error) {
    const [violation] = error instanceof ValidationError ? error.violations : [];
    return violation && `${violation.field} ${violation.violatedRule}`;
  }
}

const deep = (levels: number): object => (levels === 1 ? paragraph() : paragraph(deep(levels - 1)));

test.each<[string, unknown]>([
  ['nothing', []],
  ['paragraphs', [paragraph(text('Hello')), paragraph(text('')), paragraph()]],
  ['a heading with data of its own', [{ type: 'HEADING', headingData: { level: 2 }, nodes: [text('Me')] }]],
  ['what looks like HTML, as text', [paragraph(text('<script>alert(1)</script>'))]],
  ['a link', [linked('https://example.com/a?b=c:d'), linked('/plans'), linked('mailto:me@example.com')]],
  ['as deep as it goes', [deep(richContentLimits.depth)]],
])('%s is taken', (_name, nodes) => {
  expect(refusalOf(nodes)).toBeUndefined();
});

test.each<[string, unknown, string]>([
  ['no list', {}, 'content.nodes FORMAT'],
  ['no node', ['text'], 'content.nodes[0] FORMAT'],
  ['an unknown kind', [{ type: 'SCRIPT' }], 'content.nodes[0].type INVALID_ENUM_VALUE'],
  ['HTML', [{ type: 'HTML', htmlData: { html: '<b>' } }], 'content.nodes[0].type INVALID_ENUM_VALUE'],
  ['HTML in another node', [{ type: 'IMAGE', htmlData: {} }], 'content.nodes[0].htmlData FIELD_NOT_ALLOWED'],
  ['a kind that is no text', [{ type: 7 }], 'content.nodes[0].type INVALID_ENUM_VALUE'],
  ['text without text', [paragraph({ type: 'TEXT' })], 'content.nodes[0].nodes[0].textData.text REQUIRED_FIELD'],
  ['a long id', [{ type: 'DIVIDER', id: 'x'.repeat(101) }], 'content.nodes[0].id MAX_LENGTH'],
  ['a list inside that is none', [{ type: 'PARAGRAPH', nodes: 'x' }], 'content.nodes[0].nodes FORMAT'],
  [
    'too deep',
    [deep(richContentLimits.depth + 1)],
    `content${'.nodes[0]'.repeat(richContentLimits.depth)}.nodes MAX_SIZE`,
  ],
  ['too many', Array.from({ length: 501 }, () => paragraph(text(''))), 'content.nodes MAX_SIZE'],
  ['too much', [paragraph(text('x'.repeat(richContentLimits.bytes)))], 'content MAX_SIZE'],
  [
    'an address that runs',
    [linked(' java\nscript:alert(1)')],
    'content.nodes[0].nodes[0].textData.decorations[0].linkData.link.url FORMAT',
  ],
  [
    'another that runs',
    [{ type: 'IMAGE', imageData: { image: { src: { url: 'DATA:text/html,x' } } } }],
    'content.nodes[0].imageData.image.src.url FORMAT',
  ],
])('%s is refused', (_name, nodes, expected) => {
  expect(refusalOf(nodes)).toBe(expected);
});
