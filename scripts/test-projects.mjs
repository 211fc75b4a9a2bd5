/** The test projects, in the order in which the whole of them runs. */
export const testProjects = ['unit', 'integration', 'embedded', 'browser'];
