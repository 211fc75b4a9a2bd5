/** What of the sample is said in words; every language of ours has all of it. */

interface NamedService {
  readonly name: string;
  readonly tagLine: string;
  readonly description: string;
}

/** Everything of the sample that people read. */
export interface SampleWords {
  readonly place: {
    readonly name: string;
    readonly street: string;
    readonly city: string;
    readonly formattedAddress: string;
    readonly hint: string;
  };
  /** What the business says of itself. */
  readonly about: string;
  /** What the two who work there do. */
  readonly mara: string;
  readonly theo: string;
  /** Where the class and the course are held, and what such a thing is called. */
  readonly rooms: { readonly kind: string; readonly hall: string; readonly garden: string };
  readonly policy: { readonly name: string; readonly description: string };
  /** Of the class, which has a waitlist. */
  readonly classPolicy: { readonly name: string; readonly description: string };
  readonly massage: NamedService;
  readonly sports: NamedService;
  readonly talk: NamedService;
  readonly yoga: NamedService;
  readonly course: NamedService;
  /** Stands for the family name of everybody who books, so that nobody takes them for a customer. */
  readonly sampleMark: string;
}
