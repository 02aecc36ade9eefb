import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { organizations } from '@plinth/contract/organizations'
import { afterEach, expect, test } from 'vitest'
import { givenPlatformProcess } from '../testing/given-platform-process.ts'
import { givenProject, rowsOf } from '../testing/given-projects.ts'

const { owner, organization, dataDirectory, started, ended } = await givenPlatformProcess()
const path = join(dataDirectory, 'secrets.json')
const { ref } = await givenProject(owner, organization)
const secrets = await readFile(path, 'utf8')
await ended('SIGTERM')

afterEach(async () => {
  await writeFile(path, secrets)
})

const without = (...names: string[]) => {
  const kept = Object.entries(JSON.parse(secrets) as Record<string, string>).filter(([name]) => !names.includes(name))
  return JSON.stringify(Object.fromEntries(kept))
}

test('a missing file of secrets is not replaced: the platform says what to restore', async () => {
  await rm(path)
  await expect(started()).rejects.toThrow(`are missing from ${path}. Restore ${path} from a backup.`)
  await expect(readFile(path)).rejects.toMatchObject({ code: 'ENOENT' })
})

test('a missing key is not replaced', async () => {
  const text = without('secret-key')
  await writeFile(path, text)
  await expect(started()).rejects.toThrow('The secret key of this installation is missing')
  await expect(started()).rejects.toThrow('PLINTH_SECRET_KEY')
  expect(await readFile(path, 'utf8')).toBe(text)
})

test('a damaged file of secrets is named', async () => {
  await writeFile(path, secrets.slice(0, 20))
  await expect(started()).rejects.toThrow(`${path} is damaged. Restore it from a backup.`)
})

test('another key in the file is refused', async () => {
  await writeFile(path, JSON.stringify({ ...JSON.parse(secrets), 'secret-key': 'x'.repeat(43) }))
  await expect(started()).rejects.toThrow(`The secret key in ${path} is not the key of this installation.`)
})

test('another key in the environment is refused, with the place of the right one', async () => {
  await expect(started({ PLINTH_SECRET_KEY: 'another-key-of-at-least-32-characters' })).rejects.toThrow(
    `PLINTH_SECRET_KEY is not the key of this installation. Set it to the value of "secret-key" in ${path}.`,
  )
  await writeFile(path, without('secret-key'))
  await expect(started({ PLINTH_SECRET_KEY: 'another-key-of-at-least-32-characters' })).rejects.toThrow(
    'Set PLINTH_SECRET_KEY to the key that you used before.',
  )
})

test('with the right key, from the file or the environment, the installation starts', async () => {
  await writeFile(path, without('secret-key'))
  const key = (JSON.parse(secrets) as Record<string, string>)['secret-key']!
  await started({ PLINTH_SECRET_KEY: key })
  expect(await rowsOf(owner, ref, 'select 1')).toEqual([['1']])
  await ended('SIGTERM')
  await writeFile(path, secrets)
  await started()
  expect(await owner.call(organizations.list, {})).toHaveLength(1)
})
