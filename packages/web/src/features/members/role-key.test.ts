/** Keys of roles, as programs and the server take them. */
import { expect, test } from 'vitest';
import { roleKeyOf } from './role-key.ts';

test.each([
  ['Writer', 'WRITER'],
  ['Chef de salle', 'CHEF_DE_SALLE'],
  ['  Größe & Übung ', 'GROSSE_UBUNG'],
  ['3rd row', 'ROLE_3RD_ROW'],
  ['סופר', 'ROLE_5E15D55E45E8'],
  ['x'.repeat(80), 'X'.repeat(50)],
])('%s', (name, key) => {
  expect(roleKeyOf(name)).toBe(key);
  expect(key).toMatch(/^[A-Z][A-Z0-9_]{0,49}$/);
});
