/** Pure decisions about services: the slug made from a name (services sheet 1.10). */

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
