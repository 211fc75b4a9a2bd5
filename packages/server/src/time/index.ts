/** Time as pure arithmetic: local times, texts, zones, weekly recurrence and sets of time. Knows no clock. */
export * from './instant.ts';
export * from './intervals.ts';
export * from './known-years.ts';
export * from './local-time.ts';
export * from './parse.ts';
export * from './public-holidays.ts';
export * from './weekly-recurrence.ts';
export * from './zone.ts';
