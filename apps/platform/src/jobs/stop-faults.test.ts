import { mkdir, readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, expect, test } from 'vitest'
import { givenProject, rowsOf } from '../testing/given-projects.ts'
import { givenPlatformProcess } from '../testing/given-platform-process.ts'

const { owner, organization, dataDirectory, started, ended, processes } = await givenPlatformProcess()
const control = join(dataDirectory, 'clusters/control/data')
const { ref } = await givenProject(owner, organization)

afterEach(() => started())

test('a platform that can no longer write the witness stops in order', async () => {
  const heads = join(dataDirectory, 'audit-heads')
  await rm(heads, { force: true })
  await mkdir(heads)
  expect((await processes()).length).toBeGreaterThan(5)

  expect(await ended('SIGTERM')).toBe(0)
  expect(await processes()).toEqual([])
  expect(await logText()).toContain('could not be written down')
  await rm(heads, { recursive: true })
})

test('a platform whose control plane is dead for good stops in order', async () => {
  await rowsOf(owner, ref, 'select 1')
  // without it Postgres does not start
  const needed = join(control, 'global/pg_control')
  await rename(needed, `${needed}.away`)
  process.kill(await postmaster(), 'SIGKILL')
  while (!(await logText()).includes('could not be started')) await sleep(50)
  expect((await processes()).length).toBeGreaterThan(5)

  expect(await ended('SIGTERM')).toBe(0)
  expect(await processes()).toEqual([])
  await rename(`${needed}.away`, needed)
})

const logText = () => readFile(join(dataDirectory, 'logs/platform.log'), 'utf8')

const postmaster = async () => Number((await readFile(join(control, 'postmaster.pid'), 'utf8')).split('\n')[0])
