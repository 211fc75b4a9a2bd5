/** So many places or lengths are seen beside each other to choose from; of more one is taken from a list. */
export const mostTiles = 6;
