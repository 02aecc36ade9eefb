import { randomBytes } from 'node:crypto'
import { BackupError } from '@plinth/backups/backup-error'
import { backupInterrupted, cannotBackUp } from '@plinth/backups/backup-errors'
import type { BackupSource } from '@plinth/backups/backup-source'
import { FILE_CHECKSUM } from '@plinth/backups/file-list'
import pg from 'pg'
import { errorCode } from '../engine-errors.ts'
import { baseBackupQuery, type BaseBackupEvent } from './base-backup-query.ts'

export interface BaseBackupOptions {
  ref: string
  host: string
  port: number
  password: string
  checkpoint: 'fast' | 'spread'
  /** Called with the process of the server that sends the backup. */
  onProcess?: (pid: number) => Promise<void>
  signal?: AbortSignal | undefined
}

export interface BaseBackup extends BackupSource {
  systemIdentifier: string
  close(): Promise<void>
}

const CONNECT_LIMIT = 30_000
const NO_FREE_SLOT = '53400'
const DAMAGED_PAGE = 'XX001'

/** Begins a base backup of a server that runs. The caller closes it. */
export async function openBaseBackup(options: BaseBackupOptions): Promise<BaseBackup> {
  const { ref, host, port, password, onProcess, signal } = options
  if (signal?.aborted) throw backupInterrupted()
  const { socket, query, events } = baseBackupQuery(commandFor(options))
  const client = new pg.Client({
    host,
    port,
    user: 'plinth_admin',
    password,
    ssl: false,
    stream: () => socket,
    connectionTimeoutMillis: CONNECT_LIMIT,
    ...REPLICATION,
  })
  // A connection that breaks also fails what waits for it.
  client.on('error', () => undefined)
  let isOpen = true
  const close = async () => {
    signal?.removeEventListener('abort', close)
    if (!isOpen) return
    isOpen = false
    // A server in the middle of a backup reads nothing that a polite end would say.
    socket.destroy()
  }
  signal?.addEventListener('abort', close)
  try {
    await client.connect()
    await onProcess?.(processOf(client))
    const { rows } = await client.query<{ systemid: string }>('IDENTIFY_SYSTEM')
    await keepLog(client)
    client.query(query)
    return { ...(await readBaseBackup(events)), systemIdentifier: rows[0]?.systemid ?? '', close }
  } catch (error) {
    await close()
    throw explained(ref, error, signal)
  }

  async function readBaseBackup(events: Events): Promise<BackupSource> {
    const start = positionIn(await nextRow(events))
    // People's come before the data directory itself, which has no folder here.
    const [, tablespace, kilobytes] = await nextRow(events)
    if (tablespace !== null) throw cannotBackUp(`The cluster ${ref} has tablespaces. Move their tables and drop them.`)
    return {
      estimatedBytes: Number(kilobytes) * 1024,
      start,
      archive: explainedData(events, 'archive'),
      fileList: () => explainedData(events, 'file_list'),
      async end() {
        try {
          const end = positionIn(await nextRow(events))
          while ((await events.peek()) !== undefined) events.take()
          return end
        } catch (error) {
          throw explained(ref, error, signal)
        }
      },
    }
  }

  async function* explainedData(events: Events, kind: 'archive' | 'file_list') {
    try {
      yield* dataOf(events, kind)
    } catch (error) {
      throw explained(ref, error, signal)
    }
  }
}

/** For a connection that speaks the replication protocol; the driver's types leave it out. */
const REPLICATION: object = { replication: 'true' }

/** The driver's types leave it out, too. */
const processOf = (client: pg.Client & { processID?: number }) => client.processID ?? 0

type Events = ReturnType<typeof baseBackupQuery>['events']

/** Until the backup has ended, the server keeps the log that it needs, within its usual limit. */
async function keepLog(client: pg.Client) {
  const slot = `plinth_backup_${randomBytes(6).toString('hex')}`
  try {
    await client.query(`CREATE_REPLICATION_SLOT ${slot} TEMPORARY PHYSICAL (RESERVE_WAL true)`)
  } catch (error) {
    // People's own slots may be all there are. Postgres then fails the backup if it has removed some of the log.
    if (errorCode(error) !== NO_FREE_SLOT) throw error
  }
}

function commandFor({ checkpoint }: BaseBackupOptions) {
  const options = [
    `LABEL 'plinth'`,
    'PROGRESS true',
    `CHECKPOINT '${checkpoint}'`,
    'WAL true',
    // Nothing waits for the archive: the log that the backup needs is in it.
    'WAIT false',
    `MANIFEST 'yes'`,
    `MANIFEST_CHECKSUMS '${FILE_CHECKSUM}'`,
  ]
  return `BASE_BACKUP (${options.join(', ')})`
}

async function nextRow(events: Events) {
  const next = await events.peek()
  if (next?.event !== 'row') throw unexpected()
  events.take()
  return next.fields
}

function positionIn([lsn, timeline]: (string | null)[]) {
  return { lsn: lsn ?? '', timeline: Number(timeline) }
}

async function* dataOf(events: Events, kind: BaseBackupEvent['event']) {
  if ((await events.peek())?.event !== kind) throw unexpected()
  events.take()
  for (;;) {
    const next = await events.peek()
    if (next?.event !== 'data') return
    events.take()
    yield next.bytes
  }
}

const unexpected = () => new Error('Postgres sent the parts of a base backup in another order.')

function explained(ref: string, error: unknown, signal: AbortSignal | undefined) {
  if (signal?.aborted) return backupInterrupted()
  if (error instanceof BackupError) return error
  if (errorCode(error) === DAMAGED_PAGE) {
    return new BackupError(
      'source_damaged',
      `Files of the cluster ${ref} are damaged, so it was not backed up. Restore an earlier backup.`,
      { cause: error },
    )
  }
  return new BackupError('server_failed', `The server of the cluster ${ref} ended the backup.`, { cause: error })
}
