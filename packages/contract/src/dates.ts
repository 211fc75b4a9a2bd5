/** Dates as texts, `YYYY-MM-DD`, that no zone shifts. Pure; pages load it alone. */

const dayMs = 86_400_000;

/** The date so many days later, or earlier. Example: `addDays('2026-12-31', 1)` is `2027-01-01`. */
export function addDays(date: string, count: number): string {
  return new Date(Date.parse(`${date}T00:00:00Z`) + count * dayMs).toISOString().slice(0, 10);
}
