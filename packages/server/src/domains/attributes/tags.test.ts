/** What the lists of tags of a definition hold after a change, and what is told of it (services sheet 8.5). */
import { mostTags } from '@openhours/contract';
import { expect, test } from 'vitest';
import { requireNamedTags, tagListsAfter, tagsModified } from './tags.ts';

const before = { tag_ids: ['a', 'b'], private_tag_ids: ['p'] };

test('what is both assigned and taken back is assigned', () => {
  const change = {
    assignTags: { publicTags: { tagIds: ['b', 'c'] }, privateTags: { tagIds: ['q'] } },
    unassignTags: { publicTags: { tagIds: ['a', 'b'] }, privateTags: { tagIds: ['p'] } },
  };
  expect(tagListsAfter(before, change)).toEqual({ tag_ids: ['b', 'c'], private_tag_ids: ['q'] });
});

test('a list that is not named stays', () => {
  expect(tagListsAfter(before, { assignTags: { publicTags: {} } })).toEqual(before);
});

test('a list holds no more than it may', () => {
  const tagIds = Array.from({ length: mostTags - 1 }, (_, index) => `t${index}`);
  const assigned = { assignTags: { publicTags: { tagIds } } };
  expect(tagListsAfter({ ...before, tag_ids: ['a'] }, assigned).tag_ids).toHaveLength(mostTags);
  expect(() => tagListsAfter(before, assigned)).toThrow('at most 100 tags');
});

test.each([{}, { assignTags: {} }, { assignTags: { publicTags: {} }, unassignTags: { privateTags: { tagIds: [] } } }])(
  'a change names at least one tag: %o',
  (change) => {
    expect(() => requireNamedTags(change)).toThrow('must name at least one tag');
  },
);

test('one tag of any list is enough', () => {
  expect(() => requireNamedTags({ unassignTags: { privateTags: { tagIds: ['p'] } } })).not.toThrow();
});

test('what came and what went is told, and nothing when it is the same', () => {
  expect(tagsModified(before, { ...before })).toEqual([]);
  expect(tagsModified(before, { tag_ids: ['b', 'c'], private_tag_ids: [] })).toEqual([
    {
      slug: 'tags_modified',
      body: {
        assignedTags: { publicTags: { tagIds: ['c'] }, privateTags: { tagIds: [] } },
        unassignedTags: { publicTags: { tagIds: ['a'] }, privateTags: { tagIds: ['p'] } },
      },
    },
  ]);
});
