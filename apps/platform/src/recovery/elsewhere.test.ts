import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startS3Server } from '@plinth/backups/testing/s3-server'
import { organizations } from '@plinth/contract/organizations'
import { platformBackups } from '@plinth/contract/platform-backups'
import { atTheEnd } from '@plinth/testing/at-the-end'
import { afterAll, expect, test } from 'vitest'
import { restoreEnvironment } from '../config/restore-environment.ts'
import { decideConfig } from '../config/config.ts'
import { readEnvironment } from '../config/env.ts'
import { givenBackedUpPlatform } from '../testing/given-backed-up-platform.ts'
import { givenPlatform } from '../testing/given-platform.ts'
import { backUpPlatform } from './back-up-platform.ts'
import { restorePlatform } from './restore-platform.ts'

test('a bucket brings a platform back', async () => {
  const s3 = await startS3Server()
  atTheEnd(() => s3.close())
  const { bucket, endpoint, region, accessKeyId, secretAccessKey } = s3.options
  const access = {
    PLINTH_BACKUP_REGION: region,
    PLINTH_BACKUP_ENDPOINT: endpoint,
    PLINTH_BACKUP_ACCESS_KEY_ID: accessKeyId,
    PLINTH_BACKUP_SECRET_ACCESS_KEY: secretAccessKey,
  }
  const platform = await givenBackedUpPlatform({
    PLINTH_BACKUP_DIR: '',
    PLINTH_BACKUP_BUCKET: bucket,
    PLINTH_BACKUP_PREFIX: 'kept/',
    ...access,
  })
  const backedUp = await platform.backUp()
  expect(backedUp).toMatchObject({
    code: 0,
    output: expect.stringContaining(`npm run restore -- s3://${bucket}/kept/`),
  })
  expect([...s3.objects.keys()].every((key) => key.startsWith('kept/platform/'))).toBe(true)
  await platform.destroyed()

  expect((await platform.restore(platform.phrase, access, `s3://${bucket}/other`)).output).toContain(
    'No backup of a platform',
  )
  expect(await platform.restore(platform.phrase, access, `s3://${bucket}/kept`)).toMatchObject({ code: 0 })
  await platform.started(access)
  await platform.signIn()
  expect(await platform.owner.call(organizations.list, {})).toMatchObject([{ name: 'Acme' }])
})

const backups = await mkdtemp(join(tmpdir(), 'plinth-elsewhere-'))
afterAll(() => rm(backups, { recursive: true, force: true }))

test('of a platform whose database is the operator’s, the secrets are backed up, and the command says what is not', async () => {
  const platform = await givenPlatform({ PLINTH_BACKUP_DIR: backups })
  const operator = await platform.operator()
  const before = await readFile(join(platform.config.dataDirectory, 'secrets.json'), 'utf8')

  const shown = terminal()
  const isGood = await backUpPlatform({ config: platform.config, newPhrase: false, terminal: shown.terminal })
  expect(isGood).toBe(true)
  expect(shown.said()).toContain('They are in the database that DATABASE_URL names.')
  const [phrase] = shown.phrases()
  expect(shown.phrases()).toHaveLength(1)
  expect((await platform.logText()).includes(phrase!)).toBe(false)
  expect(await operator.call(platformBackups.list, {})).toMatchObject({ includes_database: false, backups: [{}] })

  const again = terminal()
  await backUpPlatform({ config: platform.config, newPhrase: true, terminal: again.terminal })
  expect(again.phrases()).toHaveLength(1)
  expect(again.phrases()).not.toEqual(shown.phrases())
  const { backups: listed } = await operator.call(platformBackups.list, {})
  expect(listed.map(({ is_current_phrase }) => is_current_phrase)).toEqual([true, false])

  const dataDirectory = `${platform.config.dataDirectory}-restored`
  const config = (variables: Record<string, string>) =>
    decideConfig(restoreEnvironment(readEnvironment({ PLINTH_DATA_DIR: dataDirectory, ...variables }), backups))
  const answering = { ...terminal().terminal, ask: () => Promise.resolve(again.phrases()[0]!) }
  await expect(restorePlatform({ config: config({}), terminal: answering })).rejects.toThrow('set DATABASE_URL to it')
  const withDatabase = config({ DATABASE_URL: platform.config.databaseUrl! })
  expect(await restorePlatform({ config: withDatabase, terminal: answering })).toBe(true)
  expect(JSON.parse(await readFile(join(dataDirectory, 'secrets.json'), 'utf8'))).toEqual(JSON.parse(before))
})

/** What a person sees, who presses Enter. */
function terminal() {
  const lines: string[] = []
  return {
    terminal: { isShown: true, say: (line: string) => void lines.push(line), ask: () => Promise.resolve('') },
    said: () => lines.join('\n'),
    phrases: () => lines.map((line) => line.trim()).filter((line) => /^(?:[a-z]+ ){11}[a-z]+$/.test(line)),
  }
}
