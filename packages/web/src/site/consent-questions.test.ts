/** What a service wants signed, as questions of the form on which it is booked. */
import { describe, expect, it } from 'vitest';
import { answerName, findAnswerProblems, isAnswerName } from '../features/booking-pages/booking-questions.ts';
import {
  consentKey,
  consentQuestions,
  isAnySigned,
  keyOfSignature,
  lacksSignature,
  signaturesOf,
  withoutConsents,
} from './consent-questions.ts';

const id = '0190b5f0-0000-7000-8000-000000000001';
const consent = {
  consentId: id,
  requiredToBook: true,
  name: 'Waiver',
  text: 'Mind it.',
  translations: [{ language: 'de', text: 'Achtung.' }],
  version: 3,
};
const key = consentKey(id);
const questions = consentQuestions([consent], 'de');

describe('a consent', () => {
  it('is a box whose value is its version, in the words of the reader', () => {
    expect(questions).toEqual([
      {
        key: 'consent_0190b5f0000070008000000000000001_',
        kind: 'consent',
        label: { words: 'Waiver' },
        text: { words: 'Achtung.', isTranslated: true },
        choices: [{ value: '3', words: '' }],
        isRequired: true,
        consentId: id,
        language: 'de',
      },
      { key: keyOfSignature, kind: 'signature', label: { words: '' }, isRequired: true, maxLength: 100 },
    ]);
    expect(consentQuestions([consent])[0]).not.toHaveProperty('language');
    expect(questions.every((each) => isAnswerName(answerName(each.key)))).toBe(true);
  });

  it('is signed by no name where there is none', () => {
    expect(consentQuestions([])).toEqual([]);
  });

  it('is missing unticked where it is required, and other words than were ticked are not signed', () => {
    expect(findAnswerProblems(questions, {})).toEqual({ [key]: 'missing', [keyOfSignature]: 'missing' });
    expect(findAnswerProblems(questions, { [key]: '2', [keyOfSignature]: 'Ada' })).toEqual({ [key]: 'malformed' });
    expect(findAnswerProblems(questions, { [key]: '3', [keyOfSignature]: 'Ada' })).toEqual({});
    const optional = consentQuestions([{ ...consent, requiredToBook: false }]);
    expect(findAnswerProblems(optional, {})).toEqual({});
    expect([isAnySigned(optional, {}), isAnySigned(optional, { [key]: '3' })]).toEqual([false, true]);
  });

  it('is signed by a name', () => {
    expect(lacksSignature(questions, { [key]: '3', [keyOfSignature]: ' ' })).toBe(true);
    expect(lacksSignature(questions, {})).toBe(false);
    expect(signaturesOf(questions, { [key]: '3', [keyOfSignature]: ' Ada ' })).toEqual([
      { consentId: id, version: 3, name: 'Ada', accepted: true, language: 'de' },
    ]);
    expect(signaturesOf(questions, { [keyOfSignature]: 'Ada' })).toEqual([]);
  });

  it('is no question of the form itself', () => {
    const line = { key: 'note', kind: 'line', label: { words: 'Note' }, isRequired: false } as const;
    expect(withoutConsents([line, ...questions])).toEqual([line]);
  });
});
