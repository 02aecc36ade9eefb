import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { backupInterrupted } from '@plinth/backups/backup-errors'
import type { BackupTarget } from '@plinth/backups/backup-target'
import { newBackupId } from '@plinth/backups/backup-keys'
import { readEnvelope, writeEnvelope } from '@plinth/backups/envelopes'
import { removeSealedBackup, removeUnsealed } from '@plinth/backups/list-envelopes'
import type { Engine } from '@plinth/postgres-engine/engine'
import type { Config } from '../../config/config.ts'
import type { LocalSecrets } from '../../config/local-secrets.ts'
import type { Sealer } from '../../config/sealer.ts'
import { CONTROL_PLANE } from '../../control-plane/control-plane.ts'
import { AUDIT_HEADS } from '../audit/witnessed-heads.ts'
import type { DiskRoom } from '../backups/disk-room.ts'
import { inRoomFor } from '../backups/in-room-for.ts'
import type { PlatformContents } from './platform-contents.ts'
import { platformRepository } from './platform-repository.ts'
import type { PlatformBackupRequest, PlatformVault } from './platform-vault.ts'

interface Options {
  /** Undefined where the database of the platform is not ours. */
  engine: Pick<Engine, 'backUp' | 'verifyBackup'> | undefined
  sealer: Pick<Sealer, 'derive'>
  secrets: LocalSecrets
  config: Pick<Config, 'dataDirectory' | 'secretKey'>
  target: BackupTarget
  room: Pick<DiskRoom, 'reserveCopy'>
}

/** Backups of this platform, in the same place as those of its projects. */
export function createPlatformVault({ engine, sealer, secrets, config, target, room }: Options): PlatformVault {
  const repository = platformRepository(target, sealer)
  const inRoom = inRoomFor(repository, room)
  const nameOf = (id: string) => ({ ref: CONTROL_PLANE, id })

  return {
    includesDatabase: engine !== undefined,

    async take(request) {
      const { publicKey, schema, signal } = request
      // read before the database: the ends of the audit logs must not be ahead of it
      const content = Buffer.from(JSON.stringify(await contentsOf(request)))
      const database = engine && (await takeDatabase(engine, request))
      const id = database?.id ?? newBackupId(new Date())
      const takenAt = database?.finishedAt ?? new Date().toISOString()
      const cluster = database ? { major: database.major, bytes: database.archiveBytes } : null
      try {
        if (signal.aborted) throw backupInterrupted()
        await writeEnvelope(repository, CONTROL_PLANE, { id, takenAt, schema, cluster, publicKey, content }, signal)
      } catch (error) {
        // what cannot be removed now does not count, and is swept later
        await removeSealedBackup(repository, nameOf(id)).catch(() => undefined)
        throw error
      }
      return {
        storedAs: id,
        takenAt: new Date(takenAt),
        hasDatabase: database !== undefined,
        dataBytes: database?.archiveBytes ?? content.length,
        storedBytes: (database?.parts ?? []).reduce((sum, { bytes }) => sum + bytes, content.length),
      }
    },

    async verify(storedAs, { signal }) {
      const { cluster } = await readEnvelope(repository, nameOf(storedAs))
      if (!cluster || !engine) return
      await inRoom(nameOf(storedAs), { signal }, ({ wrote }) =>
        engine.verifyBackup(repository, nameOf(storedAs), { signal, onProgress: ({ bytes }) => wrote(bytes) }),
      )
    },

    remove: (storedAs) => removeSealedBackup(repository, nameOf(storedAs)),
    removeLeftovers: async () => (await removeUnsealed(repository)).length,
  }

  async function contentsOf({ row, projects }: PlatformBackupRequest): Promise<PlatformContents> {
    const value = config.secretKey ?? secrets.get('secret-key')
    if (value === undefined) throw new Error('There is no secret key.')
    return {
      secretKey: { value, from: config.secretKey === undefined ? 'file' : 'environment' },
      secrets: secrets.all(),
      auditHeads: await readFile(join(config.dataDirectory, AUDIT_HEADS), 'utf8').catch(emptyWhenMissing),
      row,
      projects: projects.map(({ backup, taken_at, ...project }) => ({
        ...project,
        backup: backup === null || taken_at === null ? null : { id: backup, takenAt: taken_at.toISOString() },
      })),
    }
  }

  function takeDatabase(own: Pick<Engine, 'backUp'>, { kind, signal }: PlatformBackupRequest) {
    const superuserPassword = secrets.get('control-superuser')
    if (superuserPassword === undefined) throw new Error(`${secrets.path} does not hold the password of the database.`)
    return own.backUp(CONTROL_PLANE, repository, { kind, superuserPassword, checkpoint: 'fast', signal })
  }
}

function emptyWhenMissing(error: unknown) {
  if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return ''
  throw error
}
