import { fileTarget } from '@plinth/backups/file-target'
import { takeBackup } from '@plinth/backups/take-backup'
import { openBaseBackup } from '../backup/base-backup.ts'
import { PASSWORDS } from './test-drafts.ts'
import { repositoryIn } from './repository-in.ts'

/**
 * Backs a running cluster up and kills itself once so many bytes of it are written. Arguments: the cluster, the folder of
 * its socket, the folder of the backups, and the bytes.
 */
const [ref = '', host = '', folder = '', bytes = ''] = process.argv.slice(2)

let left = Number(bytes)
const target = fileTarget(folder)
const repository = {
  ...repositoryIn(folder),
  target: {
    ...target,
    write: (key: string, content: AsyncIterable<Uint8Array>) => target.write(key, untilKilled(content)),
  },
}
const source = await openBaseBackup({ ref, host, port: 5432, password: PASSWORDS.plinth_admin, checkpoint: 'fast' })
await takeBackup(
  repository,
  {
    ref,
    kind: 'manual',
    taken: 'running',
    major: 17,
    postgres: '17',
    systemIdentifier: source.systemIdentifier,
    cluster: { template: 'project', settings: { memoryMegabytes: 256, maxConnections: 20 } },
  },
  source,
)
await source.close()

async function* untilKilled(content: AsyncIterable<Uint8Array>) {
  for await (const piece of content) {
    if (piece.length > left) {
      yield piece.subarray(0, left)
      process.kill(process.pid, 'SIGKILL')
    }
    left -= piece.length
    yield piece
  }
}
