/** The folding by which two spellings are one text. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  foldEmail,
  foldMailbox,
  foldPhone,
  foldSought,
  foldText,
  foldWords,
  phoneEnding,
  storedWords,
} from './fold.ts';

describe('folding', () => {
  it.each([
    ['Grace  Hopper', 'grace hopper'],
    [' GRACE\tHOPPER ', 'grace hopper'],
    ['Ｇｒａｃｅ', 'grace'],
    ['José', 'josé'],
    ['Jose\u0301', 'josé'],
    ['ﬁona', 'fiona'],
    ['', ''],
  ])('%j is %j', (text, folded) => {
    expect(foldText(text)).toBe(folded);
  });

  it('changes nothing the second time', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => foldText(foldText(text)) === foldText(text)),
      { numRuns: 2000 },
    );
  });

  it('knows an address however it is written', () => {
    expect(foldEmail('  ADA@Example.Com ')).toBe('ada@example.com');
    expect(foldEmail('rene\u0301@example.com')).toBe(foldEmail('ren\u00e9@example.com'));
  });

  it.each([
    ['Ada+Salon@Example.com', 'ada@example.com'],
    ['ada+a+b@example.com', 'ada@example.com'],
    ['ada+@example.com', 'ada@example.com'],
    ['ada@example.com', 'ada@example.com'],
    ['a.d.a@example.com', 'a.d.a@example.com'],
    ['+ada@example.com', '+ada@example.com'],
    ['ada@plus+host.example', 'ada@plus+host.example'],
    ['nobody', 'nobody'],
  ])('the mailbox of %j is %j', (email, mailbox) => {
    expect(foldMailbox(email)).toBe(mailbox);
  });

  it.each([
    ['Deep-Tissue  Massage', ['deep', 'tissue', 'massage']],
    ['  Crème, brûlée! ', ['creme', 'brulee']],
    ['Groß & Søn 2', ['gross', 'son', '2']],
    ['- ! -', []],
  ])('the words of %j are %j, stored between blanks', (text, words) => {
    expect(foldWords(text)).toEqual(words);
    expect(storedWords(text)).toBe(` ${words.join(' ')} `);
  });

  it.each([
    ['José Ñuño', 'jose nuno'],
    ['Łukasz Groß', 'lukasz gross'],
    ['Søren Æbeltoft', 'soren aebeltoft'],
    ['O’Brien', "o'brien"],
    ['שָׁלוֹם', 'שלום'],
    ['한국', '한국'],
  ])('a search finds %j by %j', (text, sought) => {
    expect(foldSought(text)).toBe(sought);
  });

  it('a search changes nothing the second time', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => foldSought(foldSought(text)) === foldSought(text)),
      { numRuns: 2000 },
    );
  });

  it('knows a number however its digits are grouped', () => {
    expect(foldPhone('+49 (30) 123-456')).toBe('+4930123456');
    expect(foldPhone(' 030/12 34.56 ')).toBe('030123456');
  });

  it.each([
    ['+1 202 555 0142', '25550142'],
    ['(202) 555-0142 ext. 7', '25550142'],
    ['2025550142;ext=7', '25550142'],
    ['(202) 555-0142 #7', '25550142'],
    ['02-555-0123 שלוחה 7', '25550123'],
    ['+49 30 123456', '30123456'],
    ['030/12 34 56', '30123456'],
    ['0049 30 123456', '30123456'],
    ['555 0142', '5550142'],
    ['42', undefined],
    ['', undefined],
  ])('the ending of %j is %j', (phone, ending) => {
    expect(phoneEnding(phone)).toBe(ending);
  });
});
