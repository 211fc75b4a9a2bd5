/** Which texts a page gets: those whose ids stand in its code, whole or with parts to be filled in. */
import { expect, test } from 'vitest';
import { codeOfPages, textsSaidIn } from './page-texts.mjs';

const ids = [
  'form.name',
  'form.phone',
  'act.free',
  'act.freeDays',
  'zone.elsewhere',
  'zone.elsewhereBefore',
  'legal.privacy',
  'trouble.offline',
];

test('ids that stand in the code in any quotes are said, others are not', () => {
  expect(textsSaidIn([`say("form.name")`, "say('legal.privacy')", 'say(`act.free`)'], ids)).toEqual([
    'form.name',
    'act.free',
    'legal.privacy',
  ]);
  expect(textsSaidIn(['form.name; // legal.privacy'], ids)).toEqual([]);
});

test('of an id with parts to be filled in all that it may become are said', () => {
  // biome-ignore lint/suspicious/noTemplateCurlyInString: it is code
  const code = ['say(`form.${field}`)', 'say(`act.${words}Days`, { days })'];
  expect(textsSaidIn(code, ids)).toEqual(['form.name', 'form.phone', 'act.freeDays']);
});

test('a page has the code of all that it loads, also later', () => {
  const chunk = (name: string, more: object) => ({
    type: 'chunk',
    name,
    fileName: `${name}.js`,
    code: `code of ${name}`,
    imports: [],
    dynamicImports: [],
    isEntry: false,
    ...more,
  });
  const pages = codeOfPages([
    chunk('site', { isEntry: true, imports: ['shared.js'] }),
    chunk('booking', { isEntry: true, dynamicImports: ['captcha.js'] }),
    chunk('shared', {}),
    chunk('captcha', { imports: ['shared.js'] }),
    { type: 'asset', fileName: 'style.css' },
  ]);
  expect(Object.fromEntries(pages)).toEqual({
    site: ['code of site', 'code of shared'],
    booking: ['code of booking', 'code of captcha', 'code of shared'],
  });
});
