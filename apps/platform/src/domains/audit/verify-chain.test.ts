import { randomBytes, randomInt } from 'node:crypto'
import { runMigrations } from '@plinth/service-kit/migrations'
import { sqlOver } from '@plinth/service-kit/sql'
import { givenDatabase } from '@plinth/testing/given-database'
import { expect, test } from 'vitest'
import { migrations } from '../../stores/migrations.ts'
import { createStores } from '../../stores/stores.ts'
import type { Head } from '../../stores/audit-chain.ts'
import { withoutTriggers } from '../../testing/without-triggers.ts'
import { verifyChain } from './verify-chain.ts'

const { pool } = await givenDatabase()
await runMigrations(pool, { schema: 'platform', migrations })
const sql = sqlOver(pool)
const stores = createStores(sql)
const key = randomBytes(32)

const LENGTH = 8

async function givenChain(chain: string, length = LENGTH) {
  await sql.transaction(async (tx) => {
    for (let entry = 1; entry <= length; entry++) {
      await createStores(tx).audit.append(
        chain,
        {
          occurred_at: new Date(1e12 + entry).toISOString(),
          actor: { profile_id: 1, username: 'ada', email: 'ada@example.com' },
          verb: 'project.rename',
          target: 'p',
          before: { name: `n${entry}` },
          after: { name: `n${entry + 1}` },
          outcome: 'done',
          request_id: `r${entry}`,
        },
        key,
      )
    }
  })
  return (await stores.audit.head(chain))!
}

/** Everything that the owner of the tables can do to entry `at` of a chain of eight, without the key. */
const tamperings: Record<string, string> = {
  verb: `update platform.audit_entries set verb = 'x' where chain = $1 and sequence = $2`,
  outcome: `update platform.audit_entries set outcome = 'failed' where chain = $1 and sequence = $2`,
  actor: `update platform.audit_entries set actor = actor || '{"username": "eve"}' where chain = $1 and sequence = $2`,
  time: `update platform.audit_entries set occurred_at = occurred_at + interval '1 ms' where chain = $1 and sequence = $2`,
  target: `update platform.audit_entries set target = null where chain = $1 and sequence = $2`,
  before: `update platform.audit_entries set before = null where chain = $1 and sequence = $2`,
  after: `update platform.audit_entries set after = '{}' where chain = $1 and sequence = $2`,
  request: `update platform.audit_entries set request_id = 'x' where chain = $1 and sequence = $2`,
  hash: `update platform.audit_entries set hash = repeat('0', 64) where chain = $1 and sequence = $2`,
  deleted: `delete from platform.audit_entries where chain = $1 and sequence = $2`,
  'cut tail': `delete from platform.audit_entries where chain = $1 and sequence >= $2`,
  'cut tail and moved end': `
    with cut as (delete from platform.audit_entries where chain = $1 and sequence >= $2)
    update platform.audit_chains set length = $2 - 1,
      head = coalesce((select hash from platform.audit_entries where chain = $1 and sequence = $2 - 1), '')
    where chain = $1`,
  'entry in front': `
    insert into platform.audit_entries
    select chain, 1 - $2, occurred_at, actor, verb, target, before, after, outcome, request_id, hash
    from platform.audit_entries where chain = $1 and sequence = 1`,
  'entry behind': `
    insert into platform.audit_entries
    select chain, 8 + $2, occurred_at, actor, verb, target, before, after, outcome, request_id, hash
    from platform.audit_entries where chain = $1 and sequence = 1`,
  'other numbers': `update platform.audit_entries set sequence = sequence + 1000 * $2 where chain = $1`,
  end: `update platform.audit_chains set head = repeat('0', 64), length = length + 0 * $2 where chain = $1`,
  length: `update platform.audit_chains set length = length + $2 where chain = $1`,
}

test('every one of two hundred tamperings is found, and none where there was none', async () => {
  const names = Object.keys(tamperings)
  const missed: string[] = []
  for (let round = 0; round < 200; round++) {
    const chain = `organization:${round}`
    const witnessed = await givenChain(chain)
    const name = names[round % names.length]!
    const at = randomInt(1, LENGTH + 1)
    const untouched = await verifyChain(sql, key, { chain, witnessed })
    await withoutTriggers(pool, (client) => client.query(tamperings[name]!, [chain, at]))
    const { firstBreak } = await verifyChain(sql, key, { chain, witnessed })
    if (untouched.firstBreak !== undefined || firstBreak === undefined) missed.push(`${name} at ${at}`)
  }
  expect(missed).toEqual([])
})

test('a chain longer than one batch is followed to its end', async () => {
  const chain = 'organization:long'
  const witnessed = await givenChain(chain, 2_001)
  expect(await verifyChain(sql, key, { chain, witnessed })).toEqual({ chain, verified: witnessed })
  await withoutTriggers(pool, (client) =>
    client.query(`update platform.audit_entries set target = 'x' where chain = $1 and sequence = 1500`, [chain]),
  )
  expect(await verifyChain(sql, key, { chain, witnessed })).toMatchObject({ firstBreak: 1500 })
})

test('another key finds nothing intact', async () => {
  const chain = 'organization:foreign'
  const witnessed: Head = await givenChain(chain)
  expect(await verifyChain(sql, randomBytes(32), { chain, witnessed })).toMatchObject({ firstBreak: 1 })
})
