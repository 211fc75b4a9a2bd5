/**
 * Which pieces that several pages share come in one file: few files, so that a browser has all of them after one round
 * trip, and nothing large on a page that does not need it. Decided by who needs a piece, so that no list has to be kept.
 */

/** Little enough to come along where nobody asked for it, as it stands in the unminified build. */
const smallCharacters = 1_500;

/** The pages of what is booked already: much of what they share are a few lines each. */
const ofBooked = new Set(['confirmation', 'manage', 'move']);
/** Those on which one visit is seen, when it is and what it costs. */
const ofVisit = new Set([...ofBooked, 'seats']);

/** Those with the form that the booking page loads later. */
const ofForms = new Set(['seats', 'wish']);

const areAmong = (pages, others) => [...pages].every((page) => others.has(page));

/**
 * The file of a piece that these pages need at once, and others with a part that they load later; undefined for what goes
 * best as the bundler has it.
 */
export function fileOfPiece(pages, characters, later = new Set()) {
  return fileOfMany(pages, characters, later) ?? fileOfExactly(pages, later);
}

/** What as many share that it may lie on a page or two that need not all of it. */
function fileOfMany(pages, characters, later) {
  const ofCustomers = pages.size - (pages.has('dashboard') ? 1 : 0);
  if (pages.has('dashboard')) {
    if (ofCustomers < 3) {
      return undefined;
    }
    // Neither the first page of a site nor a calendar has fields to type into.
    const hasFields = !['site', 'booking', 'move'].some((page) => pages.has(page));
    return hasFields ? 'fields' : pages.has('site') || characters < smallCharacters ? 'kit' : undefined;
  }
  if (pages.has('seats') && areAmong(pages, ofForms) && later.has('booking')) {
    return 'booking-form';
  }
  if (pages.size < 2) {
    return undefined;
  }
  if (ofCustomers >= 5 || (ofCustomers === 4 && characters < smallCharacters)) {
    return 'pages';
  }
  if (pages.has('seats') && areAmong(pages, ofVisit)) {
    return ofCustomers === 4 || characters < smallCharacters ? 'visit' : undefined;
  }
  return pages.has('move') && areAmong(pages, ofBooked) ? 'booked' : undefined;
}

/**
 * What exactly these pages have at once, whichever parts that are loaded later ask for it, too: a bundler makes a file for
 * each of these as well. What other pages load later would bring all of it along, and of one page what makes it start.
 */
function fileOfExactly(pages, later) {
  const areSeveral = pages.size > 1 || pages.has('dashboard');
  return areSeveral && areAmong(later, pages) ? `of-${[...pages].sort().join('-')}` : undefined;
}

/**
 * What each page loads at once, and what customers' pages load later, from a build that grouped nothing: only there is it
 * known what was really used.
 */
function pagesOfModules(chunks) {
  const byFile = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
  const atOnce = new Map();
  const later = new Map();
  const note = (pagesOf, loaded, page) => {
    for (const id of loaded.flatMap((chunk) => chunk.moduleIds)) {
      pagesOf.set(id, (pagesOf.get(id) ?? new Set()).add(page));
    }
  };
  for (const entry of chunks.filter((chunk) => chunk.isEntry)) {
    const loaded = new Set([entry]);
    const addAll = (files) => {
      for (const file of files) {
        loaded.add(byFile.get(file));
      }
    };
    for (const chunk of loaded) {
      addAll(chunk.imports);
    }
    const first = new Set(loaded);
    note(atOnce, [...first], entry.name);
    if (entry.name !== 'dashboard') {
      for (const chunk of loaded) {
        addAll([...chunk.imports, ...(chunk.dynamicImports ?? [])]);
      }
      note(
        later,
        [...loaded].filter((chunk) => !first.has(chunk)),
        entry.name,
      );
    }
  }
  return { atOnce, later };
}

/** The bundler's setting that brings shared pieces together, from what a build without it put where. */
export function groupsOf(output) {
  const chunks = output.filter(({ type }) => type === 'chunk');
  const { atOnce, later } = pagesOfModules(chunks);
  const charactersOf = new Map(
    chunks.flatMap(({ modules }) => Object.entries(modules).map(([id, { code }]) => [id, code?.length ?? 0])),
  );
  const name = (id) => fileOfPiece(atOnce.get(id) ?? new Set(), charactersOf.get(id) ?? 0, later.get(id));
  return [{ name: (id) => name(id) ?? null, debugName: 'shared pieces' }];
}
