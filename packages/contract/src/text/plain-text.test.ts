/** Which characters a text may hold. */
import { describe, expect, test } from 'vitest';
import { longestLine, plainText } from './plain-text.ts';

const control = { problem: 'must not contain control characters' };

describe('a text', () => {
  test.each(['\u0000', '\u0007', '\u0008', '\u000b', '\u000c', '\u001b', '\u007f', '\u0080', '\u009b'])(
    'holds no control character: %j',
    (character) => {
      for (const maxLength of [40, 5000, undefined]) {
        expect(plainText(`a${character}b`, maxLength)).toEqual(control);
      }
    },
  );

  test.each(['\n', '\r', '\r\n', '\u0085', '\u2028', '\u2029'])(
    'has several lines only when it may be long: %j',
    (text) => {
      expect(plainText(`a${text}b`, longestLine)).toEqual({ problem: 'must be one line' });
      expect(plainText(`a${text}b`, longestLine + 1)).toEqual({ text: `a${text}b` });
      expect(plainText(`a${text}b`)).toEqual({ text: `a${text}b` });
    },
  );

  test('loses what turns its direction around, and keeps every other mark', () => {
    expect(plainText('\u202d+49 30 1234\u202c', 50)).toEqual({ text: '+49 30 1234\u202c' });
    expect(plainText('moc.live\u202e', 100)).toEqual({ text: 'moc.live' });
    for (const kept of ['דנה כהן', 'شركة\u200f ABC', '\u2067אבג\u2069', 'Zoë 👩‍🦰', 'a\tb', 'ﬁ\u00adn']) {
      expect(plainText(kept, 100)).toEqual({ text: kept });
    }
  });
});
