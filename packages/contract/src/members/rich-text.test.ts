/** Rich content as plain paragraphs: every word of it, in its order, and no markup. */
import { expect, test } from 'vitest';
import { paragraphsOf } from './rich-text.ts';

const text = (said: unknown, ...nodes: object[]) => ({ type: 'TEXT', textData: { text: said }, nodes });
const node = (type: string, ...nodes: object[]) => ({ type, nodes });

test.each<[string, object[], string[]]>([
  ['nothing', [], []],
  [
    'paragraphs',
    [node('PARAGRAPH', text('One '), text('line.')), node('PARAGRAPH', text('Two.'))],
    ['One line.', 'Two.'],
  ],
  ['empty lines', [node('PARAGRAPH'), node('PARAGRAPH', text(' ')), node('DIVIDER')], []],
  [
    'lists in lists',
    [
      node(
        'BULLETED_LIST',
        node(
          'LIST_ITEM',
          node('PARAGRAPH', text('a')),
          node('ORDERED_LIST', node('LIST_ITEM', node('PARAGRAPH', text('b')))),
        ),
      ),
    ],
    ['a', 'b'],
  ],
  ['a text of its own', [text('alone')], ['alone']],
  ['markup, as it stands', [node('PARAGRAPH', text('<b>bold</b>'))], ['<b>bold</b>']],
  ['what is no text', [node('PARAGRAPH', text(7)), { type: 'IMAGE', nodes: 'x' }], []],
])('%s', (_name, nodes, expected) => {
  expect(paragraphsOf({ nodes: nodes as never })).toEqual(expected);
});
