/** A question whose answer holds for one page. */

/** Asked once for one page, however many of its parts want it. */
export interface AskedOnce<Answer> {
  (): Promise<Answer>;
  /** True once anybody has asked. */
  isAsked(): boolean;
}

export function askedOnce<Answer>(ask: () => Promise<Answer>): AskedOnce<Answer> {
  let asked: Promise<Answer> | undefined;
  const answer = () => {
    asked ??= ask();
    return asked;
  };
  return Object.assign(answer, { isAsked: () => asked !== undefined });
}
