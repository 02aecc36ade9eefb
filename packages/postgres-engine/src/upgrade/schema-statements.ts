import { splitDump } from '../pg-dump/split-dump.ts'

/** One statement of pg_dump's. */
export interface Definition {
  kind: 'schema' | 'definition' | 'rights' | 'setting' | 'event trigger'
  /** Undefined where Postgres knows no owner, as with casts. */
  owner: string | undefined
  statement: string
}

const IDENTIFIER = String.raw`(?:"(?:[^"]|"")+"|[a-z_\u0080-\uffff][a-z0-9_$\u0080-\uffff]*)`
/** A name with or without its schema, as pg_dump writes it: part of a regular expression. */
export const NAME = String.raw`${IDENTIFIER}(?:\.${IDENTIFIER})?`

/**
 * What pg_dump wrote, without what is made elsewhere (extensions, rights on schemas) and what our sessions have set
 * already.
 */
export function definitionsIn(dump: string): Definition[] {
  const definitions: Definition[] = []
  let owner: string | undefined
  for (const statement of splitDump(dump)) {
    const [, next] = OWNER.exec(statement) ?? []
    if (next !== undefined) owner = ownerIn(next)
    else if (!MADE_ELSEWHERE.test(statement)) definitions.push({ kind: kindOf(statement), owner, statement })
  }
  return definitions
}

/** Rights that somebody else than the owner gave are between two such statements, too; those have no quotes. */
const OWNER = /^SET SESSION AUTHORIZATION ('.*'|DEFAULT)$/s

function ownerIn(literal: string) {
  return literal === 'DEFAULT' ? undefined : literal.slice(1, -1).replaceAll("''", "'")
}

const MADE_ELSEWHERE =
  /^(CREATE EXTENSION |(GRANT|REVOKE) [A-Z ,]+ ON SCHEMA |SELECT pg_catalog\.set_config\('search_path'|SET (?!SESSION |default_))/

const KINDS = [
  ['schema', /^CREATE SCHEMA /],
  ['rights', /^(GRANT|REVOKE|ALTER DEFAULT PRIVILEGES|SET SESSION AUTHORIZATION|RESET SESSION AUTHORIZATION)\b/],
  ['setting', /^SET /],
  ['event trigger', /^(CREATE|ALTER|COMMENT ON) EVENT TRIGGER /],
] as const

function kindOf(statement: string) {
  return KINDS.find(([, pattern]) => pattern.test(statement))?.[0] ?? 'definition'
}

/**
 * Moves the rights on wrappers and servers of foreign data forward, to where their users need them. A right that was
 * passed on by somebody else than the owner stays where it is.
 */
export function withEarlyRights(definitions: Definition[]): Definition[] {
  return [
    ['FOREIGN DATA WRAPPER', 'CREATE SERVER '],
    ['FOREIGN SERVER', 'CREATE FOREIGN TABLE '],
  ].reduce((ordered, [object = '', user = '']) => {
    const at = ordered.findIndex(({ statement }) => statement.startsWith(user))
    if (at < 0) return ordered
    const isEarly = ({ kind, statement }: Definition, index: number) =>
      kind === 'rights' && statement.includes(` ON ${object} `) && !isPassedOn(ordered, index)
    const early = ordered.filter(isEarly)
    const others = ordered.filter((definition, index) => !isEarly(definition, index))
    return [...others.slice(0, at), ...early, ...others.slice(at)]
  }, definitions)
}

function isPassedOn(definitions: Definition[], index: number) {
  const before = definitions.slice(0, index).findLast(({ statement }) => /^(RE)?SET SESSION /.test(statement))
  return before?.statement.startsWith('SET') === true
}

const ON_DOMAIN_CONSTRAINT = new RegExp(String.raw`^COMMENT ON CONSTRAINT ${IDENTIFIER} ON DOMAIN `)

/** About a constraint of a domain, which is made last. */
export function isLateComment({ statement }: Definition) {
  return ON_DOMAIN_CONSTRAINT.test(statement)
}

const CHECKED_CONSTRAINT = new RegExp(
  String.raw`^ALTER (DOMAIN|TABLE|FOREIGN TABLE) (?:ONLY )?(${NAME})\s+ADD CONSTRAINT (${IDENTIFIER}) (CHECK|FOREIGN KEY) `,
)

/** A constraint that rows are tried against when it is added. */
export interface CheckedConstraint {
  kind: 'DOMAIN' | 'TABLE'
  type: 'CHECK' | 'FOREIGN KEY'
  /** The quoted names of the table or domain and of the constraint. */
  subject: string
  constraint: string
}

/** Undefined for every other statement and for a constraint that need not hold for the rows there are. */
export function checkedConstraint(statement: string): CheckedConstraint | undefined {
  const [, kind, subject, constraint, type] = CHECKED_CONSTRAINT.exec(statement) ?? []
  if (subject === undefined || constraint === undefined || / NOT (VALID|ENFORCED)$/.test(statement)) return undefined
  return {
    kind: kind === 'DOMAIN' ? 'DOMAIN' : 'TABLE',
    type: type === 'CHECK' ? 'CHECK' : 'FOREIGN KEY',
    subject,
    constraint,
  }
}
