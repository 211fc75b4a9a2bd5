/** The person of a booking, from the request and from a form. */
import { describe, expect, it } from 'vitest';
import { mergeContactDetails, readFormSubmission } from './contact-details.ts';

describe('a form submission', () => {
  it('holds the person by target and everything else as answers', () => {
    expect(
      readFormSubmission({ first_name: 'Grace', last_name: '', email: 'grace@example.com', allergy: 'nuts', age: 7 }),
    ).toEqual({
      contactDetails: { firstName: 'Grace', email: 'grace@example.com' },
      answers: { allergy: 'nuts', age: 7 },
    });
  });

  it('keeps answers whose names are those of object members', () => {
    const { answers } = readFormSubmission(JSON.parse('{"__proto__": {"a": 1}, "constructor": "x"}'));
    expect(JSON.stringify(answers)).toBe('{"__proto__":{"a":1},"constructor":"x"}');
  });

  it.each([
    [{ email: 'nobody' }, 'formSubmission.email'],
    [{ first_name: 7 }, 'formSubmission.first_name'],
    [{ phone: 'x'.repeat(255) }, 'formSubmission.phone'],
  ])('is refused with %j', (submission, field) => {
    expect(() => readFormSubmission(submission)).toThrow(
      expect.objectContaining({ violations: [expect.objectContaining({ field })] }),
    );
  });
});

describe('contact details beside a form', () => {
  const form = { firstName: 'Grace', email: 'grace@example.com' };
  const contactId = '018f0000-0000-7000-8000-000000000001';

  it('may repeat what the form says and name the contact', () => {
    expect(mergeContactDetails({ firstName: 'Grace', contactId }, form)).toEqual({ ...form, contactId });
  });

  it('may not say anything else', () => {
    expect(() => mergeContactDetails({ firstName: 'Ada', phone: '1' }, form)).toThrow(
      expect.objectContaining({
        code: 'CONTACT_DETAILS_CONFLICT',
        status: 400,
        data: { fields: ['firstName', 'phone'] },
      }),
    );
  });
});
