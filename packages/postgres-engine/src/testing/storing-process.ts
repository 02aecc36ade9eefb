import { join } from 'node:path'
import { storeLog } from '../log-archive/store-log.ts'
import { ourIdentity } from '../system/os-user.ts'
import { clusterFiles } from '../cluster/cluster.ts'
import { ledgerOf } from './given-log.ts'
import { repositoryIn } from './repository-in.ts'
import { readClusterRecord } from '../cluster/cluster-record.ts'

/**
 * Stores what is in a cluster's spool in a process that kills itself when so many bytes have reached the target. Arguments:
 * the data directory, the folder of the backups, the cluster and the number.
 */
const [dataDirectory = '', folder = '', ref = '', bytes = ''] = process.argv.slice(2)

let left = Number(bytes)
const files = clusterFiles(join(dataDirectory, 'clusters'), '/none', ref)
const identity = (await readClusterRecord(files.folder)) ?? ourIdentity()
const repository = repositoryIn(folder)
const { target } = repository
const killing = {
  ...repository,
  target: {
    ...target,
    write: (key: string, content: AsyncIterable<Uint8Array>) => target.write(key, untilKilled(content)),
  },
}
await storeLog({ ref, files, identity }, killing, ledgerOf(repository))

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
