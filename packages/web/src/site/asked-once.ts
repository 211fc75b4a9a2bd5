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

/** The same of questions that are told apart by a text, such as an id. */
export function askedOncePer<Answer>(ask: (of: string) => Promise<Answer>): (of: string) => Promise<Answer> {
  const asked = new Map<string, Promise<Answer>>();
  return (of) => {
    const answer = asked.get(of) ?? ask(of);
    asked.set(of, answer);
    return answer;
  };
}
