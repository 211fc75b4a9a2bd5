/**
 * Which pieces that several pages share come in one file: few files, so that a browser has all of them after one round
 * trip, and nothing large on a page that does not need it. Decided by who needs a piece, so that no list has to be kept.
 */

/** Little enough to come along where nobody asked for it, as it stands in the unminified build. */
const smallCharacters = 1_500;

/** The pages of what is booked already: much of what they share are a few lines each. */
const ofBooked = new Set(['confirmation', 'manage', 'move']);

/** The file of a piece that these pages need; undefined for what goes best as the bundler has it. */
export function fileOfPiece(pages, characters) {
  const ofCustomers = pages.size - (pages.has('dashboard') ? 1 : 0);
  if (pages.size < 2) {
    return undefined;
  }
  if (pages.has('dashboard')) {
    // The first page of a site has no fields to type into.
    return pages.has('site') ? 'kit' : ofCustomers >= 4 ? 'fields' : undefined;
  }
  if (ofCustomers >= 5 || (ofCustomers === 4 && characters < smallCharacters)) {
    return 'pages';
  }
  if (pages.has('booking') && pages.has('seats')) {
    return 'booking-form';
  }
  return pages.has('move') && [...pages].every((page) => ofBooked.has(page)) ? 'booked' : undefined;
}

/** What each page loads at once, from a build that grouped nothing: only there is it known what was really used. */
function pagesOfModules(chunks) {
  const byFile = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
  const pagesOf = new Map();
  for (const entry of chunks.filter((chunk) => chunk.isEntry)) {
    const loaded = new Set([entry]);
    for (const chunk of loaded) {
      for (const file of chunk.imports) {
        loaded.add(byFile.get(file));
      }
      for (const id of chunk.moduleIds) {
        pagesOf.set(id, (pagesOf.get(id) ?? new Set()).add(entry.name));
      }
    }
  }
  return pagesOf;
}

/** The bundler's setting that brings shared pieces together, from what a build without it put where. */
export function groupsOf(output) {
  const chunks = output.filter(({ type }) => type === 'chunk');
  const pagesOf = pagesOfModules(chunks);
  const charactersOf = new Map(
    chunks.flatMap(({ modules }) => Object.entries(modules).map(([id, { code }]) => [id, code?.length ?? 0])),
  );
  const name = (id) => fileOfPiece(pagesOf.get(id) ?? new Set(), charactersOf.get(id) ?? 0);
  return [{ name: (id) => name(id) ?? null, debugName: 'shared pieces' }];
}
