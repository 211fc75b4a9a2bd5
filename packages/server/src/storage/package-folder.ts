/** Where this package lies: beside what is built of it lie its sources, with the files that nobody compiles, and the pages. */
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The folder of the package of a file, which may be one of its sources or of any depth in what is built of them. */
export function packageFolder(thisFile: string = import.meta.url): string {
  let folder = dirname(fileURLToPath(thisFile));
  while (!existsSync(join(folder, 'package.json'))) {
    const above = dirname(folder);
    if (above === folder) {
      throw new Error(`${fileURLToPath(thisFile)} lies in no package`);
    }
    folder = above;
  }
  return folder;
}
