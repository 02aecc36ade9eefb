import { splitDump } from './split-dump.ts'

/** What pg_dump wrote before the data, sorted by when it can be run. */
export interface Definitions {
  schemas: string[]
  others: string[]
  /** About constraints of domains, which are made last. */
  domainConstraintComments: string[]
}

/** Without the extensions, which are made elsewhere. */
export function definitionsIn(dump: string): Definitions {
  const statements = statementsIn(dump).filter((statement) => !statement.startsWith('CREATE EXTENSION '))
  const isSchema = (statement: string) => /^(CREATE|ALTER) SCHEMA /.test(statement)
  const isLate = (statement: string) => LATE_COMMENT.test(statement)
  return {
    schemas: statements.filter(isSchema),
    others: statements.filter((statement) => !isSchema(statement) && !isLate(statement)),
    domainConstraintComments: statements.filter(isLate),
  }
}

const IDENTIFIER = String.raw`(?:"(?:[^"]|"")+"|[a-z_\u0080-\uffff][a-z0-9_$\u0080-\uffff]*)`
/** A name with or without its schema, as pg_dump writes it: part of a regular expression. */
export const NAME = String.raw`${IDENTIFIER}(?:\.${IDENTIFIER})?`
const LATE_COMMENT = new RegExp(String.raw`^COMMENT ON CONSTRAINT ${IDENTIFIER} ON DOMAIN `)
const CHECKED_CONSTRAINT = new RegExp(
  String.raw`^(ALTER (TABLE|DOMAIN|FOREIGN TABLE)) (?:ONLY )?(${NAME})\s+ADD CONSTRAINT (${IDENTIFIER}) (CHECK|FOREIGN KEY) `,
)
const REFERENCED = new RegExp(String.raw` FOREIGN KEY \(${IDENTIFIER}(?:, ${IDENTIFIER})*\) REFERENCES (${NAME})\(`)

/** A constraint that rows are tried against when it is added. */
export interface CheckedConstraint {
  kind: 'TABLE' | 'DOMAIN'
  type: 'CHECK' | 'FOREIGN KEY'
  /** The quoted names of the table or domain and of the constraint. */
  subject: string
  constraint: string
}

/** Undefined for every other statement and for a constraint that need not hold for the rows there are. */
export function checkedConstraint(statement: string): CheckedConstraint | undefined {
  const [, , kind, subject, constraint, type] = CHECKED_CONSTRAINT.exec(statement) ?? []
  if (subject === undefined || constraint === undefined || / NOT (VALID|ENFORCED)$/.test(statement)) return undefined
  return {
    kind: kind === 'DOMAIN' ? 'DOMAIN' : 'TABLE',
    type: type === 'CHECK' ? 'CHECK' : 'FOREIGN KEY',
    subject,
    constraint,
  }
}

/** The quoted name of the table that a foreign key refers to. */
export function referencedTable(foreignKey: string): string {
  const [, table] = REFERENCED.exec(foreignKey) ?? []
  if (table === undefined) throw new Error('A foreign key refers to no table')
  return table
}

/** A parameter that Postgres before 17 does not know; it is off in our sessions anyway. */
const UNKNOWN_TO_SOME = /^SET transaction_timeout /

export function statementsIn(dump: string): string[] {
  return splitDump(dump).filter((statement) => !UNKNOWN_TO_SOME.test(statement))
}
