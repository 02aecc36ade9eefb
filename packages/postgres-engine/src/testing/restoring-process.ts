import fs from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { PASSWORDS } from './test-drafts.ts'

/**
 * Restores a backup in a process that kills itself once it has renamed so many files. Every step that lasts is a rename.
 * Arguments: the data directory, the folder of the backups, the cluster, the backup and the number; with `kept` for a
 * backup, it puts the only state back that is kept, and with `removed` it removes that.
 */
const [dataDirectory = '', folder = '', ref = '', id = '', renames = ''] = process.argv.slice(2)

let left = Infinity
const { rename } = fs.promises
fs.promises.rename = async (from, to) => {
  await rename(from, to)
  if (--left === 0) process.kill(process.pid, 'SIGKILL')
}
syncBuiltinESMExports()

const { createEngine } = await import('../engine.ts')
const { repositoryIn } = await import('./repository-in.ts')
const engine = await createEngine({ dataDirectory, log: () => undefined })
left = Number(renames)
const [state] = await engine.listPreviousStates()
if (id === 'kept') await engine.undoRestore(ref, state?.kept ?? '')
else if (id === 'removed') await engine.removePreviousState(ref, state?.kept ?? '')
else
  await engine.restoreBackup(ref, repositoryIn(folder), {
    id: 'asked',
    backup: { ref, id },
    passwords: PASSWORDS,
  })
await engine.close()
