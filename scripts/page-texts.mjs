/**
 * Which texts a page can say, read from its finished code: those whose ids stand there, and those that an id with a
 * part to be filled in may become. So each page gets its own texts, and no list of them has to be kept.
 */

/** Ids as they are written in code: whole, or with parts that are filled in while it runs. */
const whole = /(["'`])([a-z]\w*(?:\.\w+)+)\1/g;
const filledIn = /`([a-z]\w*\.[\w.]*(?:\$\{[^{}`]*\}[\w.]*)+)`/g;

function mayBe(template) {
  const parts = template.split(/\$\{[^{}`]*\}/).map((part) => part.replaceAll('.', '\\.'));
  return new RegExp(`^${parts.join('[\\w.]*')}$`);
}

/** Those of the ids that some code can say, in their order. */
export function textsSaidIn(codes, ids) {
  const written = new Set();
  const templates = new Set();
  for (const code of codes) {
    for (const [, , id] of code.matchAll(whole)) {
      written.add(id);
    }
    for (const [, template] of code.matchAll(filledIn)) {
      templates.add(template);
    }
  }
  const patterns = [...templates].map(mayBe);
  return ids.filter((id) => written.has(id) || patterns.some((pattern) => pattern.test(id)));
}

/** The code of each page with all that it loads at once or later, from a build that grouped and minified nothing. */
export function codeOfPages(output) {
  const chunks = output.filter(({ type }) => type === 'chunk');
  const byFile = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
  return new Map(
    chunks
      .filter(({ isEntry }) => isEntry)
      .map((entry) => {
        const loaded = new Set([entry]);
        for (const chunk of loaded) {
          for (const file of [...chunk.imports, ...chunk.dynamicImports]) {
            const next = byFile.get(file);
            if (next !== undefined) {
              loaded.add(next);
            }
          }
        }
        return [entry.name, [...loaded].map(({ code }) => code)];
      }),
  );
}
