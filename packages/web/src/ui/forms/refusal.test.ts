/** What is said of refusals: known ones in words, and of unknown ones nothing is lost. */
import { CallError } from '@openhours/client';
import type { FieldViolation } from '@openhours/contract';
import { describe, expect, it } from 'vitest';
import { own } from '../../language/bidi.ts';
import { refusalWords, violationWords } from './refusal.ts';

const say = (id: string, values: object = {}) => `${id} ${JSON.stringify(values)}`;
const refused = (code: string, status?: number, description = 'in English') =>
  new CallError('refused', {
    code,
    ...(status === undefined ? {} : { status }),
    details: { applicationError: { code, description, data: {} } },
  });
const broken = (violatedRule: FieldViolation['violatedRule'], data = {}): FieldViolation => ({
  field: 'name',
  description: 'must be otherwise',
  violatedRule,
  data,
});

describe('why something was refused', () => {
  it('is said in words where they are known, the page before all pages', () => {
    expect(refusalWords(refused('NOT_FOUND', 404), say)).toBe('refusal.gone {}');
    expect(refusalWords(refused('NOT_FOUND', 404), say, { NOT_FOUND: 'people.gone' })).toBe('people.gone {}');
  });

  it('is what the server says behind a general sentence where nobody foresaw it', () => {
    expect(refusalWords(refused('SLUG_ALREADY_EXISTS', 428), say)).toBe(
      `refusal.unforeseen ${JSON.stringify({ words: own('in English') })}`,
    );
  });

  it('is no refusal when no answer came', () => {
    expect(refusalWords(refused('UNAVAILABLE'), say)).toBe('editor.unreachableHint {}');
    expect(refusalWords(new Error('a fault of ours'), say)).toBe('editor.notSavedHint {}');
  });

  it('names the limit of a field, and what the server says where it named none', () => {
    expect(violationWords(broken('REQUIRED_FIELD'), say)).toBe('refusal.missing {}');
    expect(violationWords(broken('MAX_LENGTH', { threshold: 40 }), say)).toBe('refusal.tooLong {"threshold":40}');
    expect(violationWords(broken('MIN_LENGTH', { threshold: 1 }), say)).toBe('refusal.missing {}');
    expect(violationWords(broken('MIN_SIZE', { threshold: 2 }), say)).toContain('must be otherwise');
    expect(violationWords(broken('FORMAT', { type: 'INTEGER' }), say)).toBe('refusal.wholeNumber {}');
    expect(violationWords(broken('FORMAT', { type: 'PATTERN' }), say)).toContain('must be otherwise');
    expect(violationWords(broken('MAX_LENGTH'), say)).toContain('must be otherwise');
    expect(violationWords(broken('OTHER'), say)).toContain('must be otherwise');
  });
});
