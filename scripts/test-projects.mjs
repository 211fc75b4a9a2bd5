/**
 * The test projects. `npm test` runs each row beside the other, which keeps two cores busy where one row waits for
 * what comes by itself; within a row one comes after the other.
 */
export const rowsOfProjects = [
  ['unit', 'integration'],
  ['embedded', 'browser'],
];

export const testProjects = rowsOfProjects.flat();

/** Those that need what is installed for them alone. */
export const projectsApart = ['examples'];
