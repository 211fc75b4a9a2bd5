/** What a page may load. */
import { expect, test } from 'vitest';
import { contentPolicy } from './page-policy.ts';

test('the content policy lets no foreign or inline script run and nobody frame the page', () => {
  const policy = contentPolicy('abc');
  expect(policy).toContain("script-src 'self';");
  expect(policy).toContain("style-src 'self' 'nonce-abc';");
  expect(policy).toContain("style-src-attr 'unsafe-inline'");
  expect(policy).toContain("frame-ancestors 'none'");
  expect(policy).not.toContain('unsafe-eval');
});
