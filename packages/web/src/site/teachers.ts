/** Who gives the dates of a course, or a session: everybody, in the order in which they come. Pure. */
import type { CourseSession } from './sessions.ts';

/** Each person once. */
export function teachersOf(sessions: readonly Pick<CourseSession, 'teachers'>[]): string[] {
  return [...new Set(sessions.flatMap(({ teachers }) => teachers))];
}

/** Whether every date is given by the same people, so that they need not be named at each. */
export function sharesTeachers(sessions: readonly Pick<CourseSession, 'teachers'>[]): boolean {
  const keys = sessions.map(({ teachers }) => JSON.stringify(teachers.toSorted()));
  return keys.every((key) => key === keys[0]);
}
