import { readFile, realpath } from 'node:fs/promises'
import { join } from 'node:path'
import { audit } from '@plinth/contract/audit'
import { organizations } from '@plinth/contract/organizations'
import { SOCKET_PORT, socketRoot } from '@plinth/postgres-engine/sockets'
import pg from 'pg'
import { expect, test } from 'vitest'
import { givenPlatformProcess } from './testing/given-platform-process.ts'
import { runCommand } from './testing/run-command.ts'

const { owner, organization, dataDirectory, started, ended, processes } = await givenPlatformProcess()
const { slug, id } = organization
const chain = `organization:${id}`

test('an owner of the database who cuts the newest entries is found out, again and again', async () => {
  // after its creation and the limits agreed with it
  for (let number = 1; number <= 12; number++) await owner.call(organizations.rename, { slug, name: `Acme ${number}` })
  const intact = `${slug} (${chain}): intact, 14 entries`
  expect(await verify()).toEqual({ code: 0, output: expect.stringContaining(intact) })
  expect(await owner.call(audit.verify, {})).toMatchObject({
    is_insert_only: true,
    logs: expect.arrayContaining([expect.objectContaining({ chain, intact_entries: 14, first_break: null })]),
  })

  expect(await ended('SIGTERM')).toBe(0)
  expect(await verify()).toEqual({ code: 0, output: expect.stringContaining(intact) })
  expect(await processes()).toEqual([])
  const witnessed = await readFile(join(dataDirectory, 'audit-heads'), 'utf8')
  expect(witnessed).toContain(`${chain} 14 `)

  await started()
  await cutNewest(4)
  const broken = `${slug} (${chain}): BROKEN at entry 11`
  expect(await verify()).toEqual({ code: 1, output: expect.stringContaining(broken) })
  const report = await owner.call(audit.verify, {})
  expect(report.logs[0]).toEqual({
    chain,
    organization: { name: 'Acme 12', slug },
    intact_entries: 10,
    first_break: 11,
  })
  expect(await owner.call(audit.report, {})).toEqual(report)

  // stopping has the witness look once more
  expect(await ended('SIGTERM')).toBe(0)
  expect((await readFile(join(dataDirectory, 'audit-heads'), 'utf8')).includes(`${chain} 10 `)).toBe(false)
  const log = await readFile(join(dataDirectory, 'logs/platform.log'), 'utf8')
  expect(log).toContain(`"level":50`)
  expect(log).toContain(`"chain":"${chain}","entry":11,"msg":"The audit log was changed`)
  expect(await verify()).toEqual({ code: 1, output: expect.stringContaining(broken) })

  await started()
  await expect
    .poll(() => owner.call(audit.report, {}))
    .toMatchObject({ verified_at: expect.any(String), logs: expect.arrayContaining([{ ...report.logs[0] }]) })
})

test('the command says what it needs where there is no installation', async () => {
  expect(await verify(join(dataDirectory, 'elsewhere'))).toEqual({
    code: 2,
    output: expect.stringContaining('There is no secret key'),
  })
})

const verify = (directory = dataDirectory) => runCommand('verify-audit', { env: { PLINTH_DATA_DIR: directory } })

/** With the login that owns the tables, as only the operator's files hold it. */
async function cutNewest(count: number) {
  const { 'control-platform': password } = JSON.parse(await readFile(join(dataDirectory, 'secrets.json'), 'utf8'))
  const host = join(await socketRoot(await realpath(dataDirectory)), 'control')
  const attacker = new pg.Client({ host, port: SOCKET_PORT, user: 'plinth_platform', password, database: 'plinth' })
  await attacker.connect()
  await attacker.query('alter table platform.audit_entries disable trigger user')
  const { rowCount } = await attacker.query(
    `delete from platform.audit_entries e using platform.audit_chains c
     where e.chain = $1 and c.chain = $1 and e.sequence > c.length - $2`,
    [chain, count],
  )
  await attacker.query(
    `update platform.audit_chains set length = e.sequence, head = e.hash
     from (select sequence, hash from platform.audit_entries where chain = $1 order by sequence desc limit 1) e
     where chain = $1`,
    [chain],
  )
  await attacker.query('alter table platform.audit_entries enable trigger user')
  await attacker.end()
  expect(rowCount).toBe(count)
}
