import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { auth } from '@plinth/contract/auth'
import { platformBackups } from '@plinth/contract/platform-backups'
import { givenPlatformProcess } from './given-platform-process.ts'
import { runCommand } from './run-command.ts'
import { atTheEnd } from '@plinth/testing/at-the-end'

/** A platform process whose backups are in a folder of their own, with a recovery phrase that is in use. */
export async function givenBackedUpPlatform(environment: Record<string, string> = {}) {
  const backups = await mkdtemp(join(tmpdir(), 'plinth-kept-'))
  atTheEnd(() => rm(backups, { recursive: true, force: true }))
  const always = { PLINTH_BACKUP_DIR: backups, ...environment }
  const platform = await givenPlatformProcess({ environment: always })
  const { owner, dataDirectory } = platform
  const { id, phrase } = await owner.call(platformBackups.createPhrase, { current_password: owner.password })
  await owner.call(platformBackups.confirmPhrase, { id })
  return {
    ...platform,
    backups,
    phrase,

    backUp: () => runCommand('back-up', { env: { PLINTH_DATA_DIR: dataDirectory, ...always } }),

    /** Into the data directory of the platform, which must not run. */
    restore: (input: string, env: Record<string, string> = {}, source = backups) =>
      runCommand('restore', { args: [source], input, env: { PLINTH_DATA_DIR: dataDirectory, ...env } }),

    async destroyed() {
      await platform.ended('SIGTERM')
      await rm(dataDirectory, { recursive: true })
    },

    async signIn() {
      const { email, password } = owner
      const session = await owner.call(auth.signIn, { email, password })
      owner.accessToken = 'access_token' in session ? session.access_token : undefined
    },
  }
}
