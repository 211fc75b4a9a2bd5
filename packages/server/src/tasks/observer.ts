/** What workers tell while they work. */

/** What workers tell about themselves; the metrics and the log listen. */
export interface WorkerObserver {
  readonly done?: (kind: string, count: number) => void;
  /** An attempt failed; `isLast` when the task ended FAILED. */
  readonly failed?: (kind: string, error: unknown, isLast: boolean) => void;
  /** The worker itself could not work, for instance because the database is away. */
  readonly troubled?: (error: unknown) => void;
  /** The worker could work. */
  readonly worked?: () => void;
}
