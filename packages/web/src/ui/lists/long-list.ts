/** From so many on nobody finds a name by looking: such a list can be searched. */
export const longList = 9;
