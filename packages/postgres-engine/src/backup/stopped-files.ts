import { createHash } from 'node:crypto'
import { constants, lstat, open, readdir } from 'node:fs/promises'
import { cannotBackUp } from '@plinth/backups/backup-errors'
import type { BackupSource } from '@plinth/backups/backup-source'
import { fileListLines, type ListedFile } from '@plinth/backups/file-list'
import { TAR_END, tarHeader, tarPadding } from '@plinth/backups/tar-header'
import type { Cluster } from '../cluster/cluster.ts'
import { lsnText, type ControlFile } from './control-file.ts'
import { isLeftOut, isLog, keepsNothing } from './left-out.ts'
import { neededLog } from './needed-log.ts'

interface Found {
  /** Latin-1, so that every name of the file system has one. */
  name: string
  type: 'file' | 'folder'
  bytes: number
}

const READ_BYTES = 256 * 1024

/** The files of a cluster that was shut down cleanly. Nobody may start it until they are read. */
export async function openStoppedFiles(cluster: Cluster, control: ControlFile): Promise<BackupSource> {
  const { ref, files, identity } = cluster
  const { dataDirectory } = files
  const found = await filesIn(ref, dataDirectory, '', neededLog(control))
  const listed = new Map<string, ListedFile>()
  const position = { lsn: lsnText(control.checkpoint), timeline: control.timeline }
  return {
    estimatedBytes: found.reduce((sum, { bytes }) => sum + bytes, 0),
    start: position,
    archive: archive(),
    async *fileList() {
      for (const line of fileListLines(listed)) yield Buffer.from(line)
    },
    end: () => Promise.resolve(position),
  }

  async function* archive() {
    for (const { name, type, bytes } of found) {
      const header = tarHeader(name, type, bytes)
      if (!header) throw cannotBackUp(`The cluster ${ref} has a file whose name is too long for a backup.`)
      yield header
      if (type === 'folder') continue
      yield* contentOf(name, bytes)
      yield tarPadding(bytes)
    }
    yield TAR_END
  }

  async function* contentOf(name: string, bytes: number) {
    const flags = constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK
    const file = await open(pathOf(dataDirectory, name), flags)
    const sum = createHash('sha256')
    let read = 0
    try {
      const { size, uid } = await file.stat()
      // A link of the cluster's user must not bring somebody else's file into the backup.
      if (uid !== identity.uid || size !== bytes) throw changed(ref)
      for (;;) {
        const { bytesRead, buffer } = await file.read(Buffer.allocUnsafe(READ_BYTES), 0, READ_BYTES)
        if (bytesRead === 0) break
        read += bytesRead
        if (read > bytes) throw changed(ref)
        const piece = buffer.subarray(0, bytesRead)
        sum.update(piece)
        yield piece
      }
    } finally {
      await file.close()
    }
    if (read !== bytes) throw changed(ref)
    if (!isLog(name)) listed.set(name, { bytes, sha256: sum.digest('hex') })
  }
}

async function filesIn(
  ref: string,
  dataDirectory: string,
  folder: string,
  isNeeded: (segment: string, bytes: number) => boolean,
): Promise<Found[]> {
  const found: Found[] = []
  const entries = await readdir(pathOf(dataDirectory, folder), { withFileTypes: true, encoding: 'buffer' })
  const named = entries.map((entry) => ({ entry, last: entry.name.toString('latin1') }))
  named.sort((one, other) => (one.last < other.last ? -1 : 1))
  for (const { entry, last } of named) {
    const name = folder === '' ? last : `${folder}/${last}`
    if (isLeftOut(name)) continue
    if (folder === 'pg_tblspc')
      throw cannotBackUp(`The cluster ${ref} has tablespaces. Move their tables and drop them.`)
    if (entry.isDirectory()) {
      found.push({ name, type: 'folder', bytes: 0 })
      if (!keepsNothing(name)) found.push(...(await filesIn(ref, dataDirectory, name, isNeeded)))
    } else if (entry.isFile()) {
      const { size } = await lstat(pathOf(dataDirectory, name))
      if (!isLog(name) || isNeeded(last, size)) found.push({ name, type: 'file', bytes: size })
    } else
      throw cannotBackUp(
        `The data directory of the cluster ${ref} holds something that is neither a file nor a folder.`,
      )
  }
  return found
}

const pathOf = (dataDirectory: string, name: string) =>
  Buffer.concat([Buffer.from(`${dataDirectory}/`), Buffer.from(name, 'latin1')])

const changed = (ref: string) => cannotBackUp(`Files of the cluster ${ref} changed while they were copied.`)
