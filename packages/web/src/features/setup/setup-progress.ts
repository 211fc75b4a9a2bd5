/**
 * How far the set-up of a business is. Nothing is ticked off and kept: each step is done when what it is for is there,
 * wherever it was made, and open again when it is gone. Pure.
 */

export const setupSteps = ['business', 'reach', 'hours', 'people', 'service', 'messages'] as const;
export type SetupStep = (typeof setupSteps)[number];

export function isSetupStep(text: string): text is SetupStep {
  return setupSteps.some((step) => step === text);
}

/** What is there of a business. */
export interface SetupFacts {
  /** Its owner has given it a name. */
  readonly isNamed: boolean;
  /** Customers find an address, a telephone number or an e-mail address. */
  readonly isReachable: boolean;
  readonly hasHours: boolean;
  /** They are not only those that a new site begins with. */
  readonly hoursAreSet: boolean;
  readonly bookablePeople: number;
  /** Services that customers see and can book. */
  readonly offeredServices: number;
  /** Undefined while it is not known. */
  readonly mailLeaves: boolean | undefined;
}

export interface SetupProgress {
  readonly done: ReadonlySet<SetupStep>;
  /** Without these nobody can be booked in the business's name; in the order of the steps. */
  readonly missing: readonly SetupStep[];
  /** Where to go on: the first that is missing, else the first that is open. */
  readonly next: SetupStep | undefined;
}

export function progressOf(facts: SetupFacts): SetupProgress {
  const isDone: Readonly<Record<SetupStep, boolean>> = {
    business: facts.isNamed,
    reach: facts.isReachable,
    hours: facts.hasHours && facts.hoursAreSet,
    people: facts.bookablePeople > 0,
    service: facts.offeredServices > 0,
    messages: facts.mailLeaves === true,
  };
  // Classes and courses are offered without anybody in particular.
  const isEssential = (step: SetupStep) =>
    step === 'business' || step === 'hours' || step === 'service' || (step === 'people' && facts.offeredServices === 0);
  // Hours that nobody has set can be booked, too.
  const isThere = (step: SetupStep) => isDone[step] || (step === 'hours' && facts.hasHours);
  const missing = setupSteps.filter((step) => !isThere(step) && isEssential(step));
  return {
    done: new Set(setupSteps.filter((step) => isDone[step])),
    missing,
    next: missing[0] ?? setupSteps.find((step) => !isDone[step]),
  };
}

/** The step after one; undefined after the last. */
export function stepAfter(step: SetupStep): SetupStep | undefined {
  return setupSteps[setupSteps.indexOf(step) + 1];
}
