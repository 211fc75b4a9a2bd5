/** How often whoever has a booking open says so. Pure: pages load it alone. */

/** Whoever looks says so this often; who has been silent for three times as long has gone. */
export const presenceBeatMs = 10_000;
