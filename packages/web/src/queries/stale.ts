/** How long answers of the dashboard are taken as they are. */

/** Services, people and rooms seldom change while somebody works; live events and own acts tell when they do. */
export const catalogueStaleMs = 60_000;
