/** What is taken, and how it is called. */
import { ValidationError } from '@openhours/contract';
import { describe, expect, test } from 'vitest';
import { agreedKind, kindOfBytes, markInId, newFileId, requireAnnounced, shownName } from './kinds.ts';

const heads = {
  'image/jpeg': Buffer.from('ffd8ffe000104a464946', 'hex'),
  'image/png': Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'),
  'image/gif': Buffer.from('GIF89a'),
  'image/webp': Buffer.from('RIFF\0\0\0\0WEBPVP8 '),
  'image/avif': Buffer.from('\0\0\0\x1cftypavif\0\0\0\0mif1', 'latin1'),
  'image/tiff': Buffer.from('II*\0'),
} as const;

function ruleBy(work: () => unknown): string | undefined {
  try {
    work();
  } catch (error) {
    return error instanceof ValidationError ? error.violations[0]?.ruleName : undefined;
  }
  return 'accepted';
}

test.each(Object.entries(heads))('%s is known by its first bytes', (mimeType, head) => {
  expect(kindOfBytes(head)).toBe(mimeType);
});

test.each([
  ['<svg xmlns="http://www.w3.org/2000/svg"/>'],
  ['<!doctype html>'],
  ['%PDF-1.7'],
  ['RIFF\0\0\0\0WAVEfmt '],
  ['\0\0\0\x18ftypheic'],
  ['GIF87'],
  [''],
])('%j is none of them', (text) => {
  expect(kindOfBytes(Buffer.from(text, 'latin1'))).toBeUndefined();
});

describe('what is announced', () => {
  test.each([
    ['image/jpeg', 'a.JPE', 'accepted'],
    ['image/pjpeg', 'a.jpg', 'accepted'],
    ['image/png; charset=binary', undefined, 'accepted'],
    ['application/octet-stream', 'a.webp', 'accepted'],
    ['application/octet-stream', 'no-extension', 'accepted'],
    ['application/octet-stream', 'a.php', 'UNSUPPORTED_FILE_FORMAT'],
    ['image/svg+xml', undefined, 'UNSUPPORTED_FILE_FORMAT'],
    ['image/png', 'a.png.jpg', 'MISMATCH_MIME_TYPE'],
  ])('%s as %s: %s', (mimeType, fileName, expected) => {
    expect(ruleBy(() => requireAnnounced({ mimeType, fileName }))).toBe(expected);
  });
});

describe('what came', () => {
  const png = heads['image/png'];
  test.each([
    [{ announced: 'image/png', header: 'image/png', fileName: 'a.png' }, 'accepted'],
    [{ announced: 'application/octet-stream', header: undefined, fileName: 'a' }, 'accepted'],
    [{ announced: 'image/png', header: 'text/plain', fileName: 'a.png' }, 'accepted'],
    [{ announced: 'image/jpeg', header: undefined, fileName: 'a' }, 'MISMATCH_MIME_TYPE'],
    [{ announced: 'image/png', header: 'image/webp', fileName: 'a.png' }, 'MISMATCH_MIME_TYPE'],
    [{ announced: 'application/octet-stream', header: undefined, fileName: 'a.gif' }, 'MISMATCH_MIME_TYPE'],
    [{ announced: 'application/octet-stream', header: undefined, fileName: 'a.html' }, 'UNSUPPORTED_FILE_FORMAT'],
  ])('a PNG said to be %o: %s', (said, expected) => {
    expect(ruleBy(() => agreedKind(png, said))).toBe(expected);
  });
});

test.each([
  ['../../etc/passwd.png', 'passwd.png'],
  ['C:\\pictures\\desk.png', 'desk.png'],
  ['a\u202egnp.exe', 'agnp.exe'],
  ['line\r\nbreak.png', 'linebreak.png'],
  ['e\u0301.png', 'é.png'],
  [`${'x'.repeat(300)}.png`, `${'x'.repeat(251)}.png`],
  ['😀'.repeat(300), '😀'.repeat(255)],
  ['/', ''],
])('the name %j is shown as %j', (name, shown) => {
  expect(shownName(name)).toBe(shown);
});

test('an id leads to its site', () => {
  const id = newFileId('0192aaaa-0000-7000-8000-00000012ab3c', '0f'.repeat(16), 'image/jpeg');
  expect(id).toBe(`12ab3c_${'0f'.repeat(16)}~mv2.jpg`);
  expect(markInId(id)).toBe('12ab3c');
  expect(markInId('../x')).toBeUndefined();
});
