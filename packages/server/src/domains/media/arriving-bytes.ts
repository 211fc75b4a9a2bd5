/**
 * Bytes that are on their way to this process, by site: together with what a site has they keep within its room, so that
 * files which come at once are refused before they are written.
 */
export interface ArrivingBytes {
  of(siteId: string): number;
  /** Counts bytes that may come; the answer takes them out again and is called once. */
  expect(siteId: string, bytes: number): () => void;
}

export function countArrivingBytes(): ArrivingBytes {
  const expected = new Map<string, number>();
  const of = (siteId: string) => expected.get(siteId) ?? 0;
  return {
    of,
    expect(siteId, bytes) {
      expected.set(siteId, of(siteId) + bytes);
      return () => {
        const left = of(siteId) - bytes;
        if (left === 0) {
          expected.delete(siteId);
        } else {
          expected.set(siteId, left);
        }
      };
    },
  };
}
