/**
 * Request coalescing: a read that many ask for at the same moment is made once. Two hundred who lost one slot need one
 * look at it.
 */

/** Gives everybody who asks for a key in one turn of the event loop the answer of one read. */
export type CoalesceRequests = <Answer>(key: string, read: () => Promise<Answer>) => Promise<Answer>;

/** A key always asks for one kind of answer. An answer is never kept beyond the turn in which it was asked for. */
export function createRequestCoalescing(): CoalesceRequests {
  const asked = new Map<string, Promise<unknown>>();
  return <Answer>(key: string, read: () => Promise<Answer>) => {
    let answer = asked.get(key) as Promise<Answer> | undefined;
    if (answer === undefined) {
      answer = read();
      asked.set(key, answer);
      setImmediate(() => asked.delete(key));
    }
    return answer;
  };
}
