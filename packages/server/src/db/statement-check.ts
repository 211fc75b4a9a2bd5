/**
 * Refuses a statement that touches site data without naming its site (design 4.2). Tests run every statement of the
 * server through it before it is sent; it reads the real grammar of PostgreSQL and is no part of a running server.
 */
import { isJsonObject } from '@openhours/contract';
import { loadModule, parseSync } from 'libpg-query';
import { isSiteTable } from './tables.ts';

/** Marks the statements by which workers claim work over all sites; they may return only keys. */
const crossSiteClaim = '/* cross-site claim */';

type Tree = Readonly<Record<string, unknown>>;

function tree(value: unknown, key: string): Tree | undefined {
  const found = isJsonObject(value) ? value[key] : undefined;
  return isJsonObject(found) ? found : undefined;
}

function list(value: unknown, key: string): readonly unknown[] {
  const found = isJsonObject(value) ? value[key] : undefined;
  return Array.isArray(found) ? found : [];
}

function text(value: unknown, key: string): string | undefined {
  const found = isJsonObject(value) ? value[key] : undefined;
  return typeof found === 'string' ? found : undefined;
}

/** What a query reads from: its site tables, and the names whose rows are already of one site. */
interface Scope {
  /** Alias of each site table of this level, with its table. */
  readonly siteTables: Map<string, string>;
  /** Results of checked queries (CTEs, sub-selects) and everything of the levels around. */
  readonly bound: Set<string>;
  /** `left` may take its site from `right`; undefined stands for a parameter. */
  readonly equalities: { readonly left: string; readonly right: string | undefined }[];
}

interface QueryContext {
  readonly aliases: ReadonlySet<string>;
  readonly ctes: ReadonlySet<string>;
}

const queryKinds = ['SelectStmt', 'InsertStmt', 'UpdateStmt', 'DeleteStmt'] as const;

/** Makes the check; the parser is loaded once. The returned function throws a sentence that names the table. */
export async function createStatementCheck(): Promise<(sql: string) => void> {
  await loadModule();
  const passed = new Set<string>();
  return (sql) => {
    if (passed.has(sql)) {
      return;
    }
    checkText(sql);
    passed.add(sql);
  };
}

function checkText(sql: string): void {
  const statements = list(parseSync(sql), 'stmts');
  if (statements.length !== 1) {
    throw refusal(sql, 'holds several statements');
  }
  const statement = tree(statements[0], 'stmt');
  if (statement === undefined || tree(statement, 'NotifyStmt') !== undefined) {
    return;
  }
  if (!queryKinds.some((kind) => tree(statement, kind) !== undefined)) {
    throw refusal(sql, `is of a kind that the server does not send: ${Object.keys(statement).join()}`);
  }
  if (sql.includes(crossSiteClaim)) {
    checkClaim(sql, statement);
    return;
  }
  try {
    checkEvery(statement, { aliases: new Set(), ctes: new Set() });
  } catch (error) {
    throw refusal(sql, (error as Error).message);
  }
}

function refusal(sql: string, reason: string): Error {
  return new Error(`The statement ${reason}: ${sql}`);
}

const claimColumn = /^(site_id|id|[a-z_]+_id|kind)$/;

function checkClaim(sql: string, statement: Tree): void {
  const select = tree(statement, 'SelectStmt');
  const change = tree(statement, 'UpdateStmt') ?? tree(statement, 'DeleteStmt');
  const returned = select !== undefined ? list(select, 'targetList') : returning(change);
  const columns = returned.map((each) => lastName(tree(tree(each, 'ResTarget'), 'val')));
  if (columns[0] !== 'site_id' || !columns.every((each) => each !== undefined && claimColumn.test(each))) {
    throw refusal(sql, 'claims over all sites and must return site_id first and nothing but keys');
  }
}

/** PostgreSQL 18 puts RETURNING into a clause of its own. */
function returning(change: Tree | undefined): readonly unknown[] {
  return list(tree(change, 'returningClause'), 'exprs').concat(list(change, 'returningList'));
}

/** Walks the whole tree; every query in it is checked at its own level. */
function checkEvery(node: unknown, context: QueryContext): void {
  if (Array.isArray(node)) {
    for (const each of node) {
      checkEvery(each, context);
    }
    return;
  }
  if (!isJsonObject(node)) {
    return;
  }
  for (const [kind, value] of Object.entries(node)) {
    if (isJsonObject(value) && (queryKinds as readonly string[]).includes(kind)) {
      checkQuery(kind, value, context);
    } else if (kind !== 'withClause') {
      checkEvery(value, context);
    }
  }
}

function checkQuery(kind: string, query: Tree, context: QueryContext): void {
  const ctes = new Set(context.ctes);
  for (const each of list(tree(query, 'withClause'), 'ctes')) {
    const cte = tree(each, 'CommonTableExpr')!;
    // A recursive CTE may name itself.
    ctes.add(text(cte, 'ctename')!);
    checkEvery(cte['ctequery'], { ...context, ctes });
  }
  if (kind === 'SelectStmt' && text(query, 'op') !== 'SETOP_NONE') {
    // The two sides come without the wrapper that names their kind.
    checkQuery('SelectStmt', tree(query, 'larg')!, { ...context, ctes });
    checkQuery('SelectStmt', tree(query, 'rarg')!, { ...context, ctes });
    return;
  }
  const scope: Scope = { siteTables: new Map(), bound: new Set(context.aliases), equalities: [] };
  const relation = tree(query, 'relation');
  if (relation !== undefined && kind !== 'InsertStmt') {
    addTable(relation, scope, ctes);
  }
  for (const from of [...list(query, 'fromClause'), ...list(query, 'usingClause')]) {
    addFrom(from, scope, ctes);
  }
  collectEqualities(query['whereClause'], scope, undefined);
  requireSites(scope);
  if (kind === 'InsertStmt' && relation !== undefined) {
    checkInsert(query, relation);
  }
  if (
    kind === 'UpdateStmt' &&
    list(query, 'targetList').some((each) => text(tree(each, 'ResTarget'), 'name') === 'site_id')
  ) {
    throw new Error('moves a row to another site');
  }
  const aliases = new Set([...scope.bound, ...scope.siteTables.keys()]);
  const { withClause: _checkedAbove, ...rest } = query;
  checkEvery(rest, { aliases, ctes });
}

function addTable(range: Tree, scope: Scope, ctes: ReadonlySet<string>): void {
  const name = text(range, 'relname')!;
  const alias = text(tree(range, 'alias'), 'aliasname') ?? name;
  const schema = text(range, 'schemaname');
  if (schema === undefined && ctes.has(name)) {
    scope.bound.add(alias);
  } else if (!isCatalogue(name, schema) && isSiteTable(name)) {
    scope.siteTables.set(alias, name);
    scope.bound.delete(alias);
  }
}

function isCatalogue(name: string, schema: string | undefined): boolean {
  return name.startsWith('pg_') || schema === 'information_schema' || schema === 'pg_catalog';
}

function addFrom(node: unknown, scope: Scope, ctes: ReadonlySet<string>): void {
  const table = tree(node, 'RangeVar');
  const subquery = tree(node, 'RangeSubselect');
  const join = tree(node, 'JoinExpr');
  if (table !== undefined) {
    addTable(table, scope, ctes);
  } else if (subquery !== undefined) {
    // Its own query is checked by the walk; what it returns is of one site.
    scope.bound.add(text(tree(subquery, 'alias'), 'aliasname') ?? '');
  } else if (join !== undefined) {
    addJoin(join, scope, ctes);
  }
}

function addJoin(join: Tree, scope: Scope, ctes: ReadonlySet<string>): void {
  addFrom(join['larg'], scope, ctes);
  addFrom(join['rarg'], scope, ctes);
  const kind = text(join, 'jointype');
  const left = aliasesIn(join['larg']);
  const right = aliasesIn(join['rarg']);
  // The condition of an outer join leaves out no row of its outer side.
  const filtered =
    kind === 'JOIN_INNER' ? undefined : kind === 'JOIN_LEFT' ? right : kind === 'JOIN_RIGHT' ? left : new Set<string>();
  if (list(join, 'usingClause').some((each) => text(tree(each, 'String'), 'sval') === 'site_id')) {
    for (const a of left) {
      for (const b of right) {
        addEquality(scope, a, b, filtered);
      }
    }
  }
  collectEqualities(join['quals'], scope, filtered);
}

function aliasesIn(node: unknown): Set<string> {
  const table = tree(node, 'RangeVar');
  const join = tree(node, 'JoinExpr');
  if (join !== undefined) {
    return new Set([...aliasesIn(join['larg']), ...aliasesIn(join['rarg'])]);
  }
  const named = table ?? tree(node, 'RangeSubselect') ?? tree(node, 'RangeFunction');
  const name = text(tree(named, 'alias'), 'aliasname') ?? text(table, 'relname');
  return new Set(name === undefined ? [] : [name]);
}

/** Only conditions that hold for every row count: those joined by AND, never those under OR or NOT. */
function collectEqualities(node: unknown, scope: Scope, filtered: ReadonlySet<string> | undefined): void {
  const and = tree(node, 'BoolExpr');
  if (and !== undefined && text(and, 'boolop') === 'AND_EXPR') {
    for (const each of list(and, 'args')) {
      collectEqualities(each, scope, filtered);
    }
    return;
  }
  const comparison = tree(node, 'A_Expr');
  const operator = list(comparison, 'name')
    .map((each) => text(tree(each, 'String'), 'sval'))
    .join('');
  if (comparison === undefined || operator !== '=') {
    collectRowMembership(node, scope, filtered);
    return;
  }
  if (text(comparison, 'kind') === 'AEXPR_OP') {
    collectPair(comparison['lexpr'], comparison['rexpr'], scope, filtered);
  } else if (text(comparison, 'kind') === 'AEXPR_IN') {
    // `(site_id, id) in (($1, $2), …)`: each row must name a site.
    const rows = list(tree(comparison['rexpr'], 'List'), 'items');
    const column = rowOf(comparison['lexpr'])[0];
    const alias = siteAlias(column, scope);
    if (
      alias !== undefined &&
      rowOf(comparison['lexpr']).length > 1 &&
      rows.every((each) => isParameter(rowOf(each)[0]))
    ) {
      addEquality(scope, alias, undefined, filtered);
    }
  }
}

/** `(site_id, id) in (select …)`: the inner query is checked on its own, so its rows are of one site. */
function collectRowMembership(node: unknown, scope: Scope, filtered: ReadonlySet<string> | undefined): void {
  const link = tree(node, 'SubLink');
  if (link === undefined || text(link, 'subLinkType') !== 'ANY_SUBLINK' || list(link, 'operName').length > 0) {
    return;
  }
  const alias = siteAlias(rowOf(link['testexpr'])[0], scope);
  const firstOutput = list(tree(tree(link, 'subselect'), 'SelectStmt'), 'targetList')[0];
  if (alias !== undefined && lastName(tree(tree(firstOutput, 'ResTarget'), 'val')) === 'site_id') {
    addEquality(scope, alias, undefined, filtered);
  }
}

function collectPair(left: unknown, right: unknown, scope: Scope, filtered: ReadonlySet<string> | undefined): void {
  const lefts = rowOf(left);
  const rights = rowOf(right);
  for (const [index, each] of lefts.entries()) {
    const other = rights[index];
    const a = siteAlias(each, scope);
    const b = siteAlias(other, scope);
    if (a !== undefined && b !== undefined) {
      addEquality(scope, a, b, filtered);
    } else if (a !== undefined && isParameter(other)) {
      addEquality(scope, a, undefined, filtered);
    } else if (b !== undefined && isParameter(each)) {
      addEquality(scope, b, undefined, filtered);
    }
  }
}

function addEquality(scope: Scope, a: string, b: string | undefined, filtered: ReadonlySet<string> | undefined): void {
  if (filtered === undefined || filtered.has(a)) {
    scope.equalities.push({ left: a, right: b });
  }
  if (b !== undefined && (filtered === undefined || filtered.has(b))) {
    scope.equalities.push({ left: b, right: a });
  }
}

function rowOf(node: unknown): readonly unknown[] {
  const row = tree(node, 'RowExpr');
  return row === undefined ? [node] : list(row, 'args');
}

/** The alias whose `site_id` this column is; a bare name belongs to the only site table of the level. */
function siteAlias(node: unknown, scope: Scope): string | undefined {
  const fields = list(tree(node, 'ColumnRef'), 'fields').map((each) => text(tree(each, 'String'), 'sval'));
  if (fields.at(-1) !== 'site_id') {
    return undefined;
  }
  if (fields.length > 1) {
    return fields.at(-2);
  }
  return scope.siteTables.size === 1 ? [...scope.siteTables.keys()][0] : undefined;
}

function isParameter(node: unknown): boolean {
  const cast = tree(node, 'TypeCast');
  return cast === undefined ? tree(node, 'ParamRef') !== undefined : isParameter(cast['arg']);
}

function lastName(column: unknown): string | undefined {
  const last = list(tree(column, 'ColumnRef'), 'fields').at(-1);
  return text(tree(last, 'String'), 'sval');
}

function requireSites(scope: Scope): void {
  const bound = new Set(scope.bound);
  for (let before = -1; before !== bound.size; ) {
    before = bound.size;
    for (const { left, right } of scope.equalities) {
      if (right === undefined || bound.has(right)) {
        bound.add(left);
      }
    }
  }
  for (const [alias, name] of scope.siteTables) {
    if (!bound.has(alias)) {
      throw new Error(
        `reads or changes ${name}${alias === name ? '' : ` (as ${alias})`} without filtering on its site_id`,
      );
    }
  }
}

function checkInsert(query: Tree, relation: Tree): void {
  const table = text(relation, 'relname')!;
  if (!isSiteTable(table)) {
    return;
  }
  const position = list(query, 'cols').findIndex((each) => text(tree(each, 'ResTarget'), 'name') === 'site_id');
  if (position < 0) {
    throw new Error(`inserts into ${table} without setting site_id`);
  }
  const source = tree(tree(query, 'selectStmt'), 'SelectStmt');
  const rows = list(source, 'valuesLists').map((each) => list(tree(each, 'List'), 'items')[position]);
  const output = tree(tree(list(source, 'targetList')[position], 'ResTarget'), 'val');
  const values = rows.length > 0 ? rows : [output];
  // A column named site_id comes from a query that is checked on its own.
  if (!values.every((each) => isParameter(each) || lastName(each) === 'site_id')) {
    throw new Error(
      `inserts into ${table} with a site_id that is neither a parameter nor the site_id of a checked row`,
    );
  }
}
