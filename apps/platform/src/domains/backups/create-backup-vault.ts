import { isSystemSchema } from '@plinth/catalog/system-schemas'
import type { RowCounts } from '@plinth/backups/row-counts'
import { removeBackup, removeLeftovers } from '@plinth/backups/remove-backup'
import type { Engine } from '@plinth/postgres-engine/engine'
import type { Config } from '../../config/config.ts'
import type { Sealer } from '../../config/sealer.ts'
import type { Fleet } from '../../runtime/fleet.ts'
import type { BackupVault } from './backup-vault.ts'
import { repositoryOf } from './repository-of.ts'
import { isOnSameDisk, targetOf } from './target-of.ts'

/** Larger databases are not counted for the proof: that takes them long. */
const COUNTED_UP_TO = 256 * 1024 * 1024

/** Not one that the platform and its services keep for themselves. */
const isOfPeople = ({ database, table }: RowCounts[number]) =>
  database === 'postgres' && !isSystemSchema(table.split('.', 1)[0]!)

interface Options {
  engine: Engine
  fleet: Fleet
  sealer: Pick<Sealer, 'derive'>
  config: Pick<Config, 'dataDirectory' | 'backupPlace'>
}

/** Backups as the engine takes them, in the folder of this installation. */
export async function createBackupVault({ engine, fleet, sealer, config }: Options): Promise<BackupVault> {
  const repository = repositoryOf(await targetOf(config.backupPlace), sealer)

  return {
    async take({ ref, kind }, { signal, onProgress }) {
      // one that runs does not fall asleep meanwhile; one that sleeps is not woken by this
      const release = fleet.use(ref)
      try {
        const writes = await writesOf(ref)
        const manifest = await engine.backUp(ref, repository, {
          kind,
          superuserPassword: await fleet.password(ref, 'superuser'),
          checkpoint: kind === 'scheduled' ? 'spread' : 'fast',
          countUpTo: COUNTED_UP_TO,
          onProgress: ({ bytes, total }) => onProgress(total ? Math.min(bytes / total, 1) : 0),
          signal,
        })
        return {
          storedAs: manifest.id,
          takenAt: new Date(manifest.finishedAt),
          postgresMajor: manifest.major,
          dataBytes: manifest.archiveBytes,
          storedBytes: manifest.parts.reduce((sum, { bytes }) => sum + bytes, 0),
          changeMark: manifest.changeMark,
          writes,
        }
      } finally {
        release()
      }
    },

    async prove(backup, { signal }) {
      const { counts, milliseconds, comparedRows } = await engine.proveBackup(repository, backup, { signal })
      const ofPeople = counts.filter(isOfPeople)
      return {
        restoreMs: milliseconds.restore,
        tables: ofPeople.length,
        rows: ofPeople.reduce((sum, { rows }) => sum + rows, 0),
        comparedRows,
      }
    },

    async restore(ref, { backup, made, signal, onStep }) {
      const [superuser, writer, reader] = await Promise.all([
        fleet.password(ref, 'superuser'),
        fleet.password(ref, 'writer'),
        fleet.password(ref, 'reader'),
      ])
      const passwords = {
        plinth_admin: superuser,
        plinth_writer: writer,
        plinth_reader: reader,
        ...(made ? { postgres: made.ownerPassword } : {}),
      }
      const settings = made ? { settings: made.settings } : {}
      await engine.restoreBackup(ref, repository, { backup, passwords, ...settings, signal, onStep })
    },

    async replaced(ref) {
      const kept = (await engine.listKept()).filter((state) => state.ref === ref)
      return kept.map((state) => ({ id: state.kept, replacedAt: state.since })).reverse()
    },

    async putBack(ref, id) {
      await engine.putBack(ref, id)
    },

    async forgetReplaced(before) {
      const expired = (await engine.listKept()).filter(({ since }) => since < before)
      for (const { ref, kept } of expired) await engine.removeKept(ref, kept)
      return expired.length
    },

    remove: (name) => removeBackup(repository, name),
    removeLeftovers: async () => (await removeLeftovers(repository)).length,

    changeMark: (ref) => engine.changeMark(ref),
    writes: writesOf,

    isOnSameDisk: () => isOnSameDisk(config),
  }

  async function writesOf(ref: string) {
    if ((await engine.health(ref)).state !== 'running') return undefined
    return fleet.asSuperuser(ref, async (admin) => {
      const { rows } = await admin.query<{ writes: number }>(
        'select sum(tup_inserted + tup_updated + tup_deleted)::float8 as writes from pg_stat_database',
      )
      return rows[0]?.writes
    })
  }
}
