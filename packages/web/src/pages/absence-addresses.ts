/** Addresses of absences. Apart from the others, which the pages of customers load, too. */
import { pagePaths } from '@openhours/contract/site/page-paths';

export const absencesAddress = `${pagePaths.dashboard}/absences` as const;
export const newAbsenceAddress = `${absencesAddress}/new` as const;

export function absenceAddress(absenceId: string): string {
  return `${absencesAddress}/${absenceId}`;
}
