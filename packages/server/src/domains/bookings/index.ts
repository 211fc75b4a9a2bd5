/** Bookings for others: the operations. Lower domains reach them through events and reactions only. */
export { type BookingsDependencies, bookingsOperations } from './operations.ts';
