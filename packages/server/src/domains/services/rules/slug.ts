/** The slugs of services: made from names, chosen by owners, kept for old links (services sheet 1.10). Pure. */
import type { slugErrors } from '@openhours/contract';

/** Letters that no decomposition turns into plain ones. */
const spelled: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ı: 'i',
};

/** The slug of a name: lower case a to z, digits, single hyphens; `untitled` when nothing is left. */
export function slugOf(name: string): string {
  const plain = name
    .toLowerCase()
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^a-z0-9]/gu, (letter) => spelled[letter] ?? '-')
    .replace(/-+/g, '-')
    .slice(0, 480)
    .replace(/^-|-$/g, '');
  return plain === '' ? 'untitled' : plain;
}

/** The first of `slug`, `slug-1`, `slug-2`, … that is not taken. */
export function freeSlug(slug: string, taken: ReadonlySet<string>): string {
  let free = slug;
  for (let number = 1; taken.has(free); number += 1) {
    free = `${slug}-${number}`;
  }
  return free;
}

/** At most so many characters: the wire's bound less a place for a number. */
const longest = 500;

/** What keeps a service from having a slug; undefined when nothing does. `ownerOf` says whose a slug is or was. */
export function slugError(
  slug: string,
  serviceId: string,
  ownerOf: (slug: string) => string | undefined,
): SlugError | undefined {
  if (!/^[a-z0-9-]+$/.test(slug) || slug.length > longest) {
    return 'SLUG_CONTAINS_ILLEGAL_CHARACTERS';
  }
  const owner = ownerOf(slug);
  return owner === undefined || owner === serviceId ? undefined : 'SLUG_ALREADY_EXISTS';
}

type SlugError = (typeof slugErrors)[number];

/** As many slugs as a service keeps. */
const mostKept = 100;

/**
 * The slugs of a service with one more, oldest first: the oldest drop out beyond a hundred, the current one never.
 * One that it had before stays where it is in the history, and becomes custom when it is chosen.
 */
export function withSlug<Slug extends { readonly name: string; readonly custom: boolean }>(
  slugs: readonly Slug[],
  added: Slug,
  current: string,
): Slug[] {
  const known = slugs.find(({ name }) => name === added.name);
  const all =
    known === undefined
      ? [...slugs, added]
      : slugs.map((slug) => (slug === known ? { ...slug, custom: slug.custom || added.custom } : slug));
  const tooMany = all.length - mostKept;
  const dropped = new Set(tooMany <= 0 ? [] : all.filter(({ name }) => name !== current).slice(0, tooMany));
  return all.filter((slug) => !dropped.has(slug));
}
