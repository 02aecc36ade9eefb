import type pg from 'pg'
import type { OwnerSessions } from './owner-sessions.ts'
import { checkedConstraint, type CheckedConstraint, type Definition } from './schema-statements.ts'

/** Runs one definition of pg_dump's with the rights of its owner. */
export async function runDefinition(
  to: pg.Client,
  owners: OwnerSessions,
  casts: ReadonlyMap<string, string>,
  { statement, ...definition }: Definition,
) {
  const owner = definition.owner ?? ownerOfCast(casts, statement)
  if (owner === undefined) {
    if (!CALLS_NOTHING.test(statement)) throw new Error(`A definition has no owner: ${statement.slice(0, 100)}`)
    await to.query(statement)
    return
  }
  const constraint = checkedConstraint(statement)
  if (constraint) await addConstraint(to, owners, owner, statement, constraint)
  else await owners.define(owner, statement)
}

/** What Postgres has no owner for, and none but a superuser can make. */
const CALLS_NOTHING = /^(COMMENT ON|CREATE CAST|CREATE TRANSFORM|CREATE ACCESS METHOD) /

function ownerOfCast(casts: ReadonlyMap<string, string>, statement: string) {
  for (const [words, owner] of casts) if (statement.startsWith(`${words} `)) return owner
  return undefined
}

/** Rows are tried in a step of their own, in which names are looked up as people's code may expect. */
async function addConstraint(
  to: pg.Client,
  owners: OwnerSessions,
  owner: string,
  statement: string,
  added: CheckedConstraint,
) {
  const { kind, subject, constraint } = added
  if (await mustBeValid(to, added)) {
    await owners.run(owner, (client) => client.query(statement))
    return
  }
  await owners.define(owner, `${statement} NOT VALID`)
  await owners.run(owner, (client) => client.query(`alter ${kind} ${subject} validate constraint ${constraint}`))
}

/** Before 18 a partitioned table cannot have a foreign key that is not valid. */
async function mustBeValid(to: pg.Client, { type, subject }: CheckedConstraint) {
  if (type === 'CHECK') return false
  const { rows } = await to.query<{ is: boolean }>(
    `select relkind = 'p' and current_setting('server_version_num')::int < 180000 as is
     from pg_catalog.pg_class where oid = $1::regclass`,
    [subject],
  )
  return rows[0]?.is === true
}
