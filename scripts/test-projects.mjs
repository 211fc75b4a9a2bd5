/** The test projects, in the order in which the whole of them runs. */
export const testProjects = ['unit', 'integration', 'embedded', 'browser'];

/** Those that need what is installed for them alone. */
export const projectsApart = ['examples'];
