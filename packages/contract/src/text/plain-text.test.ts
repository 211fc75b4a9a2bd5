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

  test('loses what turns its direction around', () => {
    expect(plainText('\u202d+49 30 1234\u202c', 50)).toEqual({ text: '+49 30 1234' });
    expect(plainText('moc.live\u202e', 100)).toEqual({ text: 'moc.live' });
    expect(plainText('moc.live\u202e', 5000)).toEqual({ text: 'moc.live' });
  });

  test.each([
    ...['\u200b', '\u2060', '\u2063', '\ufeff', '\ufffa', '\u{e0001}', '\u{e0041}'],
    ...['\u202a', '\u202b', '\u202c', '\u202d', '\u202e', '\u2066', '\u2067', '\u2068', '\u2069'],
  ])('of one line loses what nobody sees and no name needs: %j', (character) => {
    expect(plainText(`${character}An${character}na${character}`, 100)).toEqual({ text: 'Anna' });
  });

  test.each([
    ...['דנה כהן', 'شركة\u200f ABC', 'نامه\u200cای', 'क्\u200dष', 'Zoë 👩‍🦰', '❤\ufe0f Café', '葛\u{e0100}城'],
    ...[
      '\u{1f3f4}\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}',
      'a\tb',
      'ﬁ\u00adn',
      '\u1112\u1161\u11ab',
      'ᠠ\u180bᠭ',
    ],
  ])('keeps what scripts and emoji need: %s', (text) => {
    expect(plainText(text, 100)).toEqual({ text });
    expect(plainText(text, 5000)).toEqual({ text });
  });

  test('of several lines keeps isolates and the places where a line may break', () => {
    const text = 'ลาน\u200bจอด \u2067אבג\u2069';
    expect(plainText(text, 5000)).toEqual({ text });
  });

  test.each([
    ['', '\u200b'],
    ['', '\u200d'],
    ['', '\u200c\u200f\u00ad'],
    ['', '\ufe0f\u034f'],
    ['', '\u3164'],
    ['', '\u2800\uffa0'],
    ['', '\u{e0041}\u{e007f}'],
    ['', '\u2067\u2069\u202e'],
    ['  ', ' \ufeff\u2060 '],
  ])('in which nothing can be seen has only its blanks left: %j of %j', (blanks, text) => {
    for (const maxLength of [40, 5000, undefined]) {
      expect(plainText(text, maxLength)).toEqual({ text: blanks });
    }
  });
});
