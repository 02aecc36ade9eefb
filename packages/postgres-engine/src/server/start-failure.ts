import { constants, open, readdir, readFile, type FileHandle } from 'node:fs/promises'
import { join } from 'node:path'
import type { ClusterFiles } from '../cluster/cluster.ts'
import { ifMissing } from '../system/missing-file.ts'

/** Somebody tried to connect meanwhile (57P03). */
const CLIENT_TURNED_AWAY = '"state_code":"57P03"'

const TAIL_BYTES = 64 * 1024

/** What a server said before it gave up: first on standard error, later in its log. `since` is when it was started. */
export async function startFailure({ startLog, logDirectory }: ClusterFiles, since: Date): Promise<string> {
  const early = (await readFile(startLog, 'utf8')).split('\n').filter((line) => /FATAL|PANIC|error/.test(line))
  const late = await fatalEntries(logDirectory, since)
  return [...early, ...late].join('\n')
}

/** The end of what the server said on standard error when it was last started; empty where it never was. */
export const startLogTail = ({ startLog }: ClusterFiles) => tail(startLog)

async function fatalEntries(logDirectory: string, since: Date) {
  const names = ((await readdir(logDirectory).catch(ifMissing)) ?? []).filter((name) => name.endsWith('.json'))
  const texts = await Promise.all(names.map((name) => tail(join(logDirectory, name))))
  return texts
    .join('\n')
    .split('\n')
    .flatMap((line) => fatalMessage(line, since) ?? [])
}

/** The folder belongs to the cluster's user, who must not be able to make us read another file. */
async function tail(path: string) {
  const file = await open(path, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK).catch(ifMissing)
  if (!file) return ''
  try {
    return await readTail(file)
  } finally {
    await file.close()
  }
}

async function readTail(file: FileHandle) {
  const { size } = await file.stat()
  const { buffer, bytesRead } = await file.read(Buffer.alloc(TAIL_BYTES), 0, TAIL_BYTES, Math.max(0, size - TAIL_BYTES))
  return buffer.toString('utf8', 0, bytesRead)
}

function fatalMessage(line: string, since: Date) {
  if (!/"error_severity":"(FATAL|PANIC)"/.test(line) || line.includes(CLIENT_TURNED_AWAY)) return undefined
  const timestamp = /"timestamp":"([^"]+) UTC"/.exec(line)?.[1]
  if (timestamp === undefined || new Date(`${timestamp.replace(' ', 'T')}Z`) < since) return undefined
  return /"message":"((?:[^"\\]|\\.)*)"/.exec(line)?.[1]
}
