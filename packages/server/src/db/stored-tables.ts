/**
 * What is said of stored tables by whoever owns them, in the `stored.ts` of a ground folder or a domain: whose data each
 * column is, how long it stays, and what an erasure does to it (design 12; docs/decisions/0013 and 0015).
 */

/** Contacts are the people who book; users sign in to the dashboard; visitors are browsers without a name. */
export type Subject = 'contact' | 'user' | 'visitor' | 'nobody';

/** `site`: as long as the site itself. Otherwise the name of a retention that ends it. */
export type Stay = 'site' | { readonly retention: string };

/** What erasing a contact does to a column of the contact's rows; `set` is an SQL expression over the row. */
export type OnErasure = 'keep' | { readonly set: string };

export interface ColumnRule {
  readonly of: Subject;
  readonly onErasure: OnErasure;
  /** Never handed out: hashes and secrets say nothing to the person and much to a thief. */
  readonly secret: boolean;
}

/**
 * How rows are recognised that name a contact only through something else: SQL queries over everything that belongs to
 * the contact, gathered from all owners. Their parameters are $1, the site, and $2, the contact's id.
 */
export interface ContactTraces {
  /** Answers (entity_type, entity_id), texts both: the contact itself, and each entity that is about the contact. */
  readonly entities: string;
  /** Answers (subject_type, subject_id), a text and a uuid: as whom the contact has called. */
  readonly subjects: string;
}

export interface TableRule {
  readonly stays: Stay;
  /**
   * SQL condition that finds a contact's rows, with $1 the site and $2 the contact's id. It names no table but the
   * owner's; what lies elsewhere comes from the traces. Absent: no row of the table belongs to a contact.
   */
  readonly rowsOfContact?: (traces: ContactTraces) => string;
  /**
   * Whether a row makes the contact of its `contact_id` somebody's, so that it stays: an SQL condition over the row, true
   * of all rows of a table with a foreign key to the contact, but for those that go with the bookings of $3, that say what a
   * booking says, which keeps it, or that pass on or go with the contact (`contactsDeleted`). False where the contact may
   * go before the row. Every table with a `contact_id` says it,
   * and no other.
   */
  readonly keepsContact?: false | string;
  /** Erasure removes the contact's rows whole. */
  readonly erasedWhole?: true;
  /** Part of the export; false for records about the business's own work, such as deliveries. */
  readonly exported?: boolean;
  readonly columns: Readonly<Record<string, ColumnRule>>;
}

/** A limit of time on stored rows. */
export interface Retention {
  /** The name of a periodic task (`tasks/`), and so stands in a row: never rename it. */
  readonly name: string;
  readonly everyMs: number;
  /** How long after its end a row stays. */
  readonly keptMs: number;
  readonly table: string;
  /** The columns that name a row within its site. */
  readonly key: readonly string[];
  /** When a row's time is over; `cutoff` stands for the placeholder of now minus `keptMs`. */
  readonly isOver: (cutoff: string) => string;
  /**
   * The column with the id of a visitor, where rows of visitors stay who left something that only they open again: what
   * that is the owners of other tables say.
   */
  readonly sparesVisitorsIn?: string;
  /** Columns to empty; absent: the row goes. */
  readonly clears?: readonly string[];
}

/** Everything that one owner says of its tables. */
export interface StoredTables {
  /** The folder that owns them: `db`, `auth`, `events`, or a domain. Nobody else's SQL names them. */
  readonly owner: string;
  readonly tables: Readonly<Record<string, TableRule>>;
  readonly retentions?: readonly Retention[];
  /** Queries for `ContactTraces.entities`, each over the owner's tables. */
  readonly entitiesOfContact?: readonly (string | ((traces: Pick<ContactTraces, 'subjects'>) => string))[];
  /** Queries for `ContactTraces.subjects`, each over the owner's tables. */
  readonly subjectsOfContact?: readonly string[];
  /**
   * Query over the owner's tables for what a visitor left that only they open again; `visitor` and `site` stand for the
   * columns with their id and their site.
   */
  readonly leftByVisitor?: (visitor: string, site: string) => string;
  /**
   * Statement that holds a contact against everything that would refer to it, and answers its revision; no row when
   * there is no such contact, or no more. Exactly one owner says it.
   */
  readonly lockContact?: string;
}

function columns(of: Subject, names: string, onErasure: OnErasure, secret: boolean): Record<string, ColumnRule> {
  return Object.fromEntries(names.split(' ').map((name) => [name, { of, onErasure, secret }]));
}

/** Columns that say nothing about a person. Names with a space between. */
export function ofNobody(names: string): Record<string, ColumnRule> {
  return columns('nobody', names, 'keep', false);
}

/** Columns about people who work for the business. */
export function ofUser(names: string): Record<string, ColumnRule> {
  return columns('user', names, 'keep', false);
}

/** Columns about a browser without a name; `set` is what an erasure writes over them. */
export function ofVisitor(names: string, set?: string): Record<string, ColumnRule> {
  return columns('visitor', names, set === undefined ? 'keep' : { set }, false);
}

/** Columns about a contact; `set` is what an erasure writes over them. Example: `ofContact('email phone', 'null')`. */
export function ofContact(names: string, set?: string): Record<string, ColumnRule> {
  return columns('contact', names, set === undefined ? 'keep' : { set }, false);
}

/** Columns that are never handed out. */
export function secretOf(of: Subject, names: string): Record<string, ColumnRule> {
  return columns(of, names, 'keep', true);
}
