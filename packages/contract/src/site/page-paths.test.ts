/** Paths of pages, made and read. */
import { expect, test } from 'vitest';
import { pagePaths, pathOfPage, piecesOfPath } from './page-paths.ts';

test('a piece is encoded, and one that is missing is a mistake of the caller', () => {
  expect(pathOfPage(pagePaths.service, { slug: 'גזירה' })).toBe(`/service-page/${encodeURIComponent('גזירה')}`);
  expect(pathOfPage(pagePaths.home)).toBe('/');
  expect(() => pathOfPage(pagePaths.calendar)).toThrow('slug');
});

test.each([
  [pagePaths.service, '/service-page/haircut', { slug: 'haircut' }],
  [pagePaths.service, '/service-page/', undefined],
  [pagePaths.service, '/service-page/a/b', undefined],
  [pagePaths.service, '/booking-calendar/haircut', undefined],
  [pagePaths.home, '/', {}],
  [pagePaths.manage, '/manage/text', { token: 'text' }],
  [pagePaths.manageCancel, '/manage/text/cancel', { token: 'text' }],
  [pagePaths.manage, '/manage/text/cancel', undefined],
])('%s reads %s as %o', (template, path, pieces) => {
  expect(piecesOfPath(template, path)).toEqual(pieces);
});
