import { randomBytes } from 'node:crypto'
import { appendFile, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runMigrations } from '@plinth/service-kit/migrations'
import { sqlOver } from '@plinth/service-kit/sql'
import { givenDatabase } from '@plinth/testing/given-database'
import { afterAll, describe, expect, test } from 'vitest'
import { migrations } from '../../stores/migrations.ts'
import { createStores } from '../../stores/stores.ts'
import { watchAudit } from './audit-watch.ts'
import { witnessedHeads } from './witnessed-heads.ts'

const { pool } = await givenDatabase()
await runMigrations(pool, { schema: 'platform', migrations })
const sql = sqlOver(pool)
const stores = createStores(sql)
const key = randomBytes(32)
const folder = await mkdtemp(join(tmpdir(), 'plinth-test-'))
afterAll(() => rm(folder, { recursive: true }))

let chains = 0

/** A chain of so many entries, with a watch that has witnessed it. */
async function givenChain(length: number) {
  const chain = `organization:${++chains}`
  const path = join(folder, `heads-${chains}`)
  const errors: object[] = []
  const log = {
    info: () => undefined,
    warn: () => undefined,
    // the chains of other tests are broken on purpose
    error(fields: object, message: string) {
      if (!('chain' in fields) || fields.chain === chain) errors.push({ ...fields, message })
    },
  }
  const append = (count: number) =>
    sql.transaction(async (tx) => {
      for (let entry = 1; entry <= count; entry++) {
        await createStores(tx).audit.append(
          chain,
          {
            occurred_at: new Date().toISOString(),
            actor: { profile_id: 1, username: 'ada', email: 'ada@example.com' },
            verb: 'project.rename',
            target: `p${entry}`,
            before: null,
            after: { name: `n${entry}` },
            outcome: 'done',
            request_id: `r${entry}`,
          },
          key,
        )
      }
    })
  await append(length)
  const start = () => watchAudit({ sql, key, path, log, now: () => new Date() })
  const watch = start()
  await watch.witness()
  const result = async () => (await watch.verify()).chains.find((found) => found.chain === chain)
  return { chain, path, append, watch, start, errors, result, witnessed: () => witnessedHeads(path, key).read() }
}

/** What the owner of the tables can do: cut the newest entries and have the chain end before them. */
async function cutTail(chain: string, length: number) {
  await pool.query('alter table platform.audit_entries disable trigger user')
  await pool.query('delete from platform.audit_entries where chain = $1 and sequence > $2', [chain, length])
  await pool.query('alter table platform.audit_entries enable trigger user')
  await pool.query(
    `update platform.audit_chains set length = $2,
       head = (select hash from platform.audit_entries where chain = $1 and sequence = $2) where chain = $1`,
    [chain, length],
  )
}

describe('the witness', () => {
  test('signs the end of a chain outside of the database', async () => {
    const { chain, append, watch, result, witnessed, errors } = await givenChain(2)
    expect((await witnessed()).get(chain)).toEqual(await stores.audit.head(chain))

    await append(3)
    await watch.witness()
    expect((await witnessed()).get(chain)).toEqual(await stores.audit.head(chain))
    expect(await result()).toMatchObject({ verified: { length: 5 } })
    expect(await result()).not.toHaveProperty('firstBreak')
    expect(errors).toEqual([])
  })

  test('never signs a chain whose newest entries were cut off, and raises an alarm', async () => {
    const { chain, path, watch, start, witnessed, errors } = await givenChain(14)
    const before = await witnessed()
    const signed = await readFile(path, 'utf8')

    await cutTail(chain, 10)
    await watch.witness()
    expect(errors).toEqual([{ chain, entry: 11, message: expect.stringContaining('audit log was changed') }])
    expect(watch.report()?.chains).toContainEqual(expect.objectContaining({ chain, firstBreak: 11 }))
    await watch.witness()
    await watch.stop()
    const next = start()
    await next.witness()
    await next.stop()

    expect(await witnessed()).toEqual(before)
    expect(await readFile(path, 'utf8')).toBe(signed)
    expect(next.report()?.chains).toContainEqual(expect.objectContaining({ chain, firstBreak: 11 }))
    expect(errors).toHaveLength(2)
  })

  test('does not sign a chain that was cut and then grew beyond where it had been', async () => {
    const { chain, append, watch, witnessed, errors } = await givenChain(6)
    const before = (await witnessed()).get(chain)
    await cutTail(chain, 3)
    await append(8)
    await watch.witness()
    expect((await witnessed()).get(chain)).toEqual(before)
    expect(errors).toEqual([expect.objectContaining({ chain, entry: 6 })])
    expect(watch.report()?.chains).toContainEqual(expect.objectContaining({ chain, firstBreak: 6 }))
  })

  test('does not sign what does not follow from the key', async () => {
    const { chain, watch, witnessed } = await givenChain(2)
    const before = (await witnessed()).get(chain)
    await pool.query(
      `insert into platform.audit_entries (chain, sequence, occurred_at, actor, verb, outcome, request_id, hash)
       values ($1, 3, now(), '{}', 'forged', 'done', 'r', repeat('0', 64))`,
      [chain],
    )
    await watch.witness()
    expect((await witnessed()).get(chain)).toEqual(before)
    expect(watch.report()?.chains).toContainEqual(expect.objectContaining({ chain, firstBreak: 3 }))
  })

  test('notices a chain that is gone as a whole', async () => {
    const { chain, watch } = await givenChain(3)
    await pool.query('alter table platform.audit_entries disable trigger user')
    await pool.query('delete from platform.audit_entries where chain = $1', [chain])
    await pool.query('alter table platform.audit_entries enable trigger user')
    await pool.query('delete from platform.audit_chains where chain = $1', [chain])
    await watch.witness()
    expect(watch.report()?.chains).toContainEqual(expect.objectContaining({ chain, firstBreak: 1 }))
  })

  test('that cannot write says so and does not fail', async () => {
    const { watch, append, path, errors } = await givenChain(1)
    await rm(path)
    await mkdir(path)
    await append(1)
    await watch.stop()
    expect(errors).toEqual([expect.objectContaining({ message: expect.stringContaining('could not be written down') })])
  })
})

describe('the witnessed heads', () => {
  test('the longest one counts, wherever it stands', async () => {
    const { chain, path, append, watch, witnessed } = await givenChain(1)
    await append(1)
    await watch.witness()
    const lines = (await readFile(path, 'utf8')).split('\n')
    const [short, long] = lines.filter((line) => line.startsWith(`${chain} `))
    await writeFile(path, `${long}\n${short}\n`)
    expect((await witnessed()).get(chain)).toMatchObject({ length: 2 })
  })

  test('a long file gets one line for each chain at the next start', async () => {
    const { chain, path, append, watch, start, witnessed } = await givenChain(1)
    await append(1)
    await watch.witness()
    await watch.stop()
    const before = await witnessed()
    await appendFile(path, `${'x'.repeat(1000)}\n`.repeat(1100))

    const next = start()
    await next.witness()
    await next.stop()
    expect(await witnessed()).toEqual(before)
    expect(before.get(chain)).toMatchObject({ length: 2 })
    expect((await readFile(path, 'utf8')).trimEnd().split('\n')).toHaveLength(before.size)
  })

  test('a changed or foreign line counts for nothing', async () => {
    const { chain, path, witnessed } = await givenChain(2)
    const text = await readFile(path, 'utf8')
    await writeFile(path, text.replace(`${chain} 2`, `${chain} 9`))
    expect((await witnessed()).has(chain)).toBe(false)
    await writeFile(path, text)
    expect((await witnessedHeads(path, randomBytes(32)).read()).size).toBe(0)
    await appendFile(path, text.replace(`${chain} 2`, `${chain} 9`))
    expect((await witnessed()).get(chain)).toMatchObject({ length: 2 })
  })
})

test('an entry can be neither changed nor deleted', async () => {
  await givenChain(1)
  await expect(pool.query("update platform.audit_entries set verb = 'x'")).rejects.toThrow('written once')
  await expect(pool.query('delete from platform.audit_entries')).rejects.toThrow('written once')
})
