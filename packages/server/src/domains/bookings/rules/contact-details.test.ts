/** The person of a booking, where the request and a form both say who it is. */
import { describe, expect, it } from 'vitest';
import { mergeContactDetails } from './contact-details.ts';

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
