import { randomBytes } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { audit } from '@plinth/contract/audit'
import { backups as projectBackups } from '@plinth/contract/backups'
import { auth } from '@plinth/contract/auth'
import { organizations } from '@plinth/contract/organizations'
import { platformBackups } from '@plinth/contract/platform-backups'
import { projects } from '@plinth/contract/projects'
import { afterAll, expect, test, vi } from 'vitest'
import { givenBackup } from '../testing/given-backup.ts'
import { givenPlatformProcess } from '../testing/given-platform-process.ts'
import { givenProject, rowsOf, untilStatus } from '../testing/given-projects.ts'
import { runCommand } from '../testing/run-command.ts'

// processes, their databases, and every one of them restored
vi.setConfig({ testTimeout: 240_000 })

const backups = await mkdtemp(join(tmpdir(), 'plinth-drill-'))
afterAll(() => rm(backups, { recursive: true, force: true }))
const { owner, organization, dataDirectory, started, ended, processes } = await givenPlatformProcess({
  environment: { PLINTH_BACKUP_DIR: backups },
})
const env = { PLINTH_DATA_DIR: dataDirectory, PLINTH_BACKUP_DIR: backups }
const CHECKSUM = `select md5(string_agg(id || value, ',' order by id)), count(*) from notes`

test('a platform that lost its data directory comes back with its people, projects, rows and audit log', async () => {
  const [shop, blog, fresh] = [
    await givenProject(owner, organization, { name: 'Shop' }),
    await givenProject(owner, organization, { name: 'Blog' }),
    await givenProject(owner, organization, { name: 'Fresh' }),
  ]
  await rowsOf(
    owner,
    shop.ref,
    'create table notes as select id, md5(id::text) as value from generate_series(1, 5000) id',
  )
  await rowsOf(owner, blog.ref, `create table notes as select 1 as id, 'blog' as value`)
  const before = await rowsOf(owner, shop.ref, CHECKSUM)
  await givenBackup(owner, shop.ref)
  await givenBackup(owner, blog.ref)

  const [gone, past] = [
    await givenProject(owner, organization, { name: 'Gone' }),
    await givenProject(owner, organization, { name: 'Past' }),
  ]
  for (const { ref } of [gone, past]) {
    await givenBackup(owner, ref)
    await owner.call(projects.remove, { ref })
    await untilStatus(owner, ref, 'REMOVED')
  }
  const deletedProjects = () => owner.call(projectBackups.deletedProjects, { slug: organization.slug })
  expect(await deletedProjects()).toHaveLength(2)

  const { id, phrase } = await owner.call(platformBackups.createPhrase, { current_password: owner.password })
  const unconfirmed = await runCommand('back-up', { env })
  expect(unconfirmed).toMatchObject({ code: 1, output: expect.stringContaining('only on a terminal') })
  await owner.call(platformBackups.confirmPhrase, { id })
  const backedUp = await runCommand('back-up', { env })
  expect(backedUp.output).toContain('The backup was verified.')
  expect(backedUp.output).toContain(`No backup: project Fresh (${fresh.ref})`)
  expect(backedUp.code).toBe(0)
  const [listed] = (await owner.call(platformBackups.list, {})).backups
  expect(listed).toMatchObject({ state: 'done', verification: { state: 'passed' }, is_current_phrase: true })
  await owner.call(organizations.rename, { slug: organization.slug, name: 'After the backup' })
  const late = await givenProject(owner, organization, { name: 'Late' })
  await givenBackup(owner, late.ref)

  const secrets = await readFile(join(dataDirectory, 'secrets.json'), 'utf8')
  expect(await ended('SIGTERM')).toBe(0)
  await rm(dataDirectory, { recursive: true })
  // as where the backups of a deleted project expired after the last one of the platform
  for (const path of await readdir(backups, { recursive: true }))
    if (basename(path) === gone.ref) await rm(join(backups, path), { recursive: true })
  const restored = await runCommand('restore', {
    args: [backups],
    env: { PLINTH_DATA_DIR: dataDirectory },
    input: phrase,
  })
  expect(restored.output).toContain(`project Shop (${shop.ref}) as of`)
  expect(restored.output).toContain(`Not restored: project Fresh (${fresh.ref})`)
  expect(restored.output).toContain(`Not restored: ${late.ref}. Plinth has backups of them`)
  expect(restored.output).not.toContain(past.ref)
  expect(restored.code).toBe(1)
  expect(await processes()).toEqual([])
  expect(JSON.parse(await readFile(join(dataDirectory, 'secrets.json'), 'utf8'))).toEqual(JSON.parse(secrets))

  await started()
  const session = await owner.call(auth.signIn, { email: owner.email, password: owner.password })
  owner.accessToken = 'access_token' in session ? session.access_token : undefined
  expect(await owner.call(organizations.list, {})).toMatchObject([{ name: 'Acme' }])
  expect(await rowsOf(owner, shop.ref, CHECKSUM)).toEqual(before)
  expect(await rowsOf(owner, blog.ref, 'select value from notes')).toEqual([['blog']])
  expect(await owner.call(projects.status, { ref: fresh.ref })).toMatchObject({ status: 'RESTORE_FAILED' })
  const left = await deletedProjects()
  expect(left).toMatchObject([{ ref: past.ref, restorable_until: null, backup: { id: expect.any(String) } }])
  const copy = await givenProject(owner, organization, { name: 'Copy', backup: left[0]!.backup!.id })
  expect(await rowsOf(owner, copy.ref, 'select 1')).toEqual([['1']])
  const report = await owner.call(audit.verify, {})
  expect(report.logs.map(({ first_break }) => first_break)).toEqual(report.logs.map(() => null))
  const again = await owner.call(platformBackups.list, {})
  expect(again.backups).toMatchObject([{ id: listed!.id, state: 'done' }])
  await rowsOf(owner, shop.ref, `insert into notes values (0, '${randomBytes(4).toString('hex')}')`)
})
