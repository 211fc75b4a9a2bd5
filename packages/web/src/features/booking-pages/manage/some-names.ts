/** The names of the controls by which some of those who come are chosen. */

export const othersName = 'others';

export function someName(participantId: string): string {
  return `who-${participantId}`;
}
