import { join } from 'node:path'
import type { Binaries } from '../binaries.ts'
import { spawnIdentity, type Identity } from '../system/os-user.ts'
import { runProgram } from '../system/run-program.ts'

/**
 * Runs statements as superuser on a data directory that no server uses. No socket is opened and no password is needed;
 * the first statement that fails ends it. https://www.postgresql.org/docs/current/app-postgres.html
 */
export async function runAsSingleUser(
  { binaries, dataDirectory, identity }: { binaries: Binaries; dataDirectory: string; identity: Identity },
  statements: string[],
) {
  await runProgram(
    join(binaries.folder, 'postgres'),
    [
      '--single',
      '-j',
      '-D',
      dataDirectory,
      '-c',
      'exit_on_error=on',
      '-c',
      'log_min_error_statement=panic',
      'postgres',
    ],
    { identity: spawnIdentity(identity), input: statements.map((statement) => `${statement};\n\n`).join('') },
  )
}

/** Puts every file of a data directory on the disk, so that it survives a power failure. */
export async function syncDataDirectory(binaries: Binaries, dataDirectory: string, identity: Identity) {
  const owner = spawnIdentity(identity)
  await runProgram(join(binaries.folder, 'initdb'), ['--sync-only', ...syncMethod(binaries), '-D', dataDirectory], {
    identity: owner,
  })
}

/** One call for the whole file system instead of one for each of a thousand files, where Postgres and the system can. */
const syncMethod = ({ major }: Binaries) =>
  major >= 17 && process.platform === 'linux' ? ['--sync-method=syncfs'] : []
