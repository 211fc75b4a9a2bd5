/** Rich content: what is taken as it came, and what is refused with where it stands. */
import { type RichContent, richContentLimits, ValidationError } from '@openhours/contract';
import { array, assert, constantFrom, property, string, tuple } from 'fast-check';
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
  ['too many', Array.from({ length: richContentLimits.nodes + 1 }, () => ({ type: 'GIF' })), 'content.nodes MAX_SIZE'],
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

const image = (imageData: object) => [{ type: 'IMAGE', imageData }];

test.each<[string, object, string]>([
  ['an address in a list', { url: ['javascript:alert(1)'] }, 'url FORMAT'],
  ['one in other letters', { URL: 'ftp://example.com' }, 'URL FORMAT'],
  ['what a form is sent to', { formAction: 'ftp://example.com' }, 'formAction FORMAT'],
  ['an address of another name', { redirectUrl: 'ftp://example.com' }, 'redirectUrl FORMAT'],
  ['an address that runs by any name', { path: 'vbscript:x' }, 'path FORMAT'],
  ['a whole document', { srcdoc: 'x' }, 'srcdoc FIELD_NOT_ALLOWED'],
  ['HTML by the name of a library', { __html: 'x' }, '__html FIELD_NOT_ALLOWED'],
  ['HTML in other letters', { innerHTML: 'x' }, 'innerHTML FIELD_NOT_ALLOWED'],
])('%s is refused', (_name, data, expected) => {
  expect(refusalOf(image(data))).toBe(`content.nodes[0].imageData.${expected}`);
});

test('an address that runs is refused by any name, in any letters and with any signs that browsers pass over', () => {
  const passedOver = array(constantFrom('\t', '\n', '\r', ''), { maxLength: 2 }).map((signs) => signs.join(''));
  const letters = (word: string) =>
    tuple(...[...word].map((letter) => tuple(constantFrom(letter, letter.toUpperCase()), passedOver))).map((all) =>
      all.flat().join(''),
    );
  const scheme = constantFrom('javascript:', 'data:', 'vbscript:').chain(letters);
  const name = string({ minLength: 1 }).filter((each) => !['id', 'nodes', 'textData', 'type'].includes(each));
  assert(
    property(constantFrom('', ' ', '\u0000', '\u001f'), scheme, string(), name, (before, runs, rest, named) => {
      for (const value of [`${before}${runs}${rest}`, [`${before}${runs}${rest}`]]) {
        expect(refusalOf(image({ ['a']: { [named]: value } }))).toBeDefined();
      }
      expect(refusalOf([paragraph(text(`${before}${runs}`))])).toBeUndefined();
    }),
  );
});
