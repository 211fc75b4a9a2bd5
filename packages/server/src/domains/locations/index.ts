/** Business locations as other domains use them. */
export { createDefaultLocation, describeDefaultLocation } from './commands.ts';
export { type LocationRow, readLocations } from './repository.ts';
export { formattedAddressOf } from './rules.ts';
