/** Answers held against the form that asked. */
import type { FormField } from '@openhours/contract';
import { describe, expect, it } from 'vitest';
import { defaultForm } from '../rules.ts';
import { type AskedForm, readSubmission, unansweredFields } from './intake.ts';

const open = defaultForm(0);
const question = (key: string, more: Partial<FormField> = {}): FormField => ({
  id: `018f0000-0000-7000-8000-0000000000${key.length.toString().padStart(2, '0')}`,
  key,
  label: key.toUpperCase(),
  valueType: 'SHORT_TEXT',
  required: true,
  ...more,
});
const note = question('note', { valueType: 'LONG_TEXT', maxLength: 20 });
const agreed = question('agreed', { valueType: 'CHECK_BOX' });
const mobile = question('mobile_no', { contactField: 'PHONE' });
const strict: AskedForm = { ...open, fields: [note, agreed, mobile], accepts_other_answers: false };

const violationsOf = (form: AskedForm, submission: Record<string, unknown>): string[] => {
  try {
    readSubmission(form, submission);
  } catch (error) {
    const { violations } = error as { violations: { field: string; violatedRule: string; description: string }[] };
    return violations.map(({ field, violatedRule }) => `${field} ${violatedRule}`);
  }
  return [];
};

describe('the default form', () => {
  it('takes the person by the standard keys and everything else as it is', () => {
    const submission = { first_name: 'Grace', last_name: '', email: 'grace@example.com', allergy: 'nuts', age: 7 };
    expect(readSubmission(open, submission)).toEqual({
      contactDetails: { firstName: 'Grace', email: 'grace@example.com' },
      answers: [
        { key: 'allergy', label: 'allergy', value: 'nuts' },
        { key: 'age', label: 'age', value: 7 },
      ],
    });
  });

  it('keeps answers whose names are those of object members', () => {
    const { answers } = readSubmission(open, JSON.parse('{"__proto__": {"a": 1}, "constructor": "x"}'));
    expect(answers.map(({ key }) => key)).toEqual(['__proto__', 'constructor']);
  });

  it.each([
    [{ email: 'nobody' }, 'formSubmission.email FORMAT'],
    [{ first_name: 7 }, 'formSubmission.first_name FORMAT'],
    [{ phone: 'x'.repeat(255) }, 'formSubmission.phone MAX_LENGTH'],
  ])('refuses %j', (submission, violation) => {
    expect(violationsOf(open, submission)).toEqual([violation]);
  });

  it('requires nothing', () => {
    expect(unansweredFields(open, { contactDetails: {}, values: new Map() })).toEqual([]);
  });
});

describe('a form of its own', () => {
  it('has its answers in its order, with its words', () => {
    expect(readSubmission(strict, { agreed: 'true', mobile_no: '+49 30 1', note: 'two\nlines' })).toEqual({
      contactDetails: { phone: '+49 30 1' },
      answers: [
        { fieldId: note.id, key: 'note', label: 'NOTE', valueType: 'LONG_TEXT', value: 'two\nlines' },
        { fieldId: agreed.id, key: 'agreed', label: 'AGREED', valueType: 'CHECK_BOX', value: true },
      ],
    });
  });

  it('tells everything that is wrong at once', () => {
    expect(violationsOf(strict, { note: 'x'.repeat(21), agreed: 'perhaps', mobile_no: 'a\nb', size: 'L' })).toEqual([
      'formSubmission.agreed FORMAT',
      'formSubmission.mobile_no FORMAT',
      'formSubmission.note MAX_LENGTH',
      'formSubmission.size OTHER',
    ]);
  });

  it('takes one of the answers that it names, and no other', () => {
    const asked = question('note', { valueType: 'SHORT_TEXT', choices: ['Soft', 'Firm'] });
    const form = { ...strict, fields: [asked] };
    expect(readSubmission(form, { note: ' Firm ' }).answers).toMatchObject([
      { valueType: 'SHORT_TEXT', value: 'Firm' },
    ]);
    expect(readSubmission(form, { note: '' }).answers).toEqual([]);
    expect(violationsOf(form, { note: 'Hard' })).toEqual(['formSubmission.note INVALID_ENUM_VALUE']);
  });

  it('knows the person by the standard key too, and no two of them', () => {
    expect(readSubmission(strict, { phone: '1', email: 'a@b.example' }).contactDetails).toEqual({
      phone: '1',
      email: 'a@b.example',
    });
    expect(violationsOf(strict, { phone: '1', mobile_no: '2' })).toEqual(['formSubmission.mobile_no OTHER']);
  });

  it.each(['  ', '\u200b\u2060'])('takes blanks such as %j, null and an unset box for no answer', (note) => {
    expect(readSubmission(strict, { note, agreed: '', mobile_no: null })).toEqual({
      contactDetails: {},
      answers: [],
    });
  });

  it('misses what is required: a box until it is ticked, a person until somebody says who', () => {
    const missing = (values: [string, unknown][], contactDetails = {}) =>
      unansweredFields(strict, { contactDetails, values: new Map(values) }).map(({ key }) => key);
    expect(missing([])).toEqual(['note', 'agreed', 'mobile_no']);
    expect(missing([[agreed.id, false]], { phone: '1' })).toEqual(['note', 'agreed']);
    expect(
      missing(
        [
          [agreed.id, true],
          [note.id, 'x'],
        ],
        { phone: ' ' },
      ),
    ).toEqual(['mobile_no']);
  });
});
