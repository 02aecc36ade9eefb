import { rm } from 'node:fs/promises'
import { createEngine, type Engine } from '@plinth/postgres-engine/engine'
import { runMigrations } from '@plinth/service-kit/migrations'
import { sqlOver } from '@plinth/service-kit/sql'
import type { Config } from '../config/config.ts'
import { placeText } from '../config/backup-place.ts'
import { openLocalSecrets } from '../config/local-secrets.ts'
import { openSecretKey } from '../config/secret-key.ts'
import { unfinishedRestorePath, type UnfinishedRestore } from '../config/unfinished-restore.ts'
import { createPool } from '../control-plane/client.ts'
import { CONTROL_PLANE } from '../control-plane/control-plane.ts'
import { repositoryOf } from '../domains/backups/repository-of.ts'
import { targetOf } from '../domains/backups/target-of.ts'
import { scheduleVerification } from '../domains/platform-backups/schedule-platform-backup.ts'
import { editionOf } from '../editions/edition-of.ts'
import { createStores } from '../stores/stores.ts'
import { migrations } from '../stores/migrations.ts'
import { askForOpener } from './ask-for-opener.ts'
import { auditCommand } from './audit-command.ts'
import { isUnusable, openedBackups, type OpenedBackup, type Opener } from './find-platform-backup.ts'
import { inspectDataDirectory, saveProgress } from './open-data-directory.ts'
import { restoreDatabase } from './restore-database.ts'
import { restoreProjects, type RestoredProjects } from './restore-projects.ts'
import { restoreReport } from './restore-report.ts'
import type { Terminal } from './terminal.ts'

export interface RestorePlatform {
  /** Its place of backups is what is restored from. */
  config: Config
  /** Where `npm run postgres:install` puts further majors. */
  extraEngines?: string
  terminal: Terminal
}

/**
 * Brings an installation back into an empty data directory: secrets, the platform's database and the projects. Killed at
 * any moment it goes on when it is run again. Resolves to whether every project came back.
 */
export async function restorePlatform({ config, extraEngines, terminal }: RestorePlatform): Promise<boolean> {
  const progress = await inspectDataDirectory(config.dataDirectory, config.backupPlace)
  const opener = await askForOpener(terminal, config.secretKey)
  await requireBackup(config, opener)
  await saveProgress(config.dataDirectory, progress)
  const engine = await createEngine({
    dataDirectory: config.dataDirectory,
    systemBinaries: config.systemPostgres,
    ...(extraEngines ? { extraEngines } : {}),
    log: () => undefined,
  })
  try {
    const restoration = { engine, config, terminal, opener, progress }
    const { backup, connection, reached } = await restoreNewest(restoration)
    const projects = await restoreIn(backup, connection, { ...restoration, progress: reached })
    await engine.close({ stopClusters: true })
    await rm(unfinishedRestorePath(config.dataDirectory))
    for (const line of restoreReport({ backup, projects, config, now: new Date() })) terminal.say(line)
    return projects.lost.length === 0
  } catch (error) {
    // what failed first says more
    await engine.close({ stopClusters: true }).catch(() => undefined)
    throw error
  }
}

interface Restoration {
  engine: Engine
  config: Config
  terminal: Terminal
  opener: Opener
  progress: UnfinishedRestore
}

/** Nothing is written for a phrase that opens nothing, or with settings that do not fit. */
async function requireBackup(config: Config, opener: Opener) {
  for await (const backup of openedBackups(await targetOf(config.backupPlace), opener, () => undefined)) {
    requireSettings(backup, config)
    return
  }
}

/** The newest backup of the platform that can be used; each that cannot is named. */
async function restoreNewest(restoration: Restoration) {
  const { engine, config, terminal, opener, progress } = restoration
  const report = ({ message }: Error) => terminal.say(`${message} Trying the one before.`)
  const hasDatabase = (await engine.list()).includes(CONTROL_PLANE)
  for await (const backup of openedBackups(await targetOf(config.backupPlace), opener, report)) {
    const { envelope } = backup
    // an interrupted restore goes on with the backup that it began with
    if (hasDatabase && envelope.id !== progress.backup) continue
    requireSettings(backup, config)
    requireMajors(backup, engine)
    terminal.say(`Restoring Plinth from the backup of ${envelope.takenAt} …`)
    const reached = { ...progress, backup: envelope.id }
    await saveProgress(config.dataDirectory, reached)
    try {
      return { backup, reached, connection: await restoreDatabase(backup, { engine, config }) }
    } catch (error) {
      if (!isUnusable(error)) throw error
      report(error)
    }
  }
  throw new Error(`No backup in ${placeText(config.backupPlace)} can be used.`)
}

function requireSettings({ envelope, secretKey }: OpenedBackup, config: Config) {
  if (config.secretKey !== undefined && config.secretKey !== secretKey)
    throw new Error(
      'PLINTH_SECRET_KEY is not the key of this backup. Unset it, or set it to the key that you used before.',
    )
  if (envelope.cluster && config.databaseUrl)
    throw new Error('This backup includes the database of the platform. Unset DATABASE_URL to restore it.')
  if (!envelope.cluster && !config.databaseUrl)
    throw new Error(
      'This backup does not include the database of the platform. Restore that database with its own tools, set DATABASE_URL to it, and run this again.',
    )
}

function requireMajors({ envelope, contents }: OpenedBackup, engine: Engine) {
  const majors = [envelope.cluster?.major, ...(contents?.projects ?? []).map(({ major }) => major)]
  const installed: number[] = engine.majors().map(({ major }) => major)
  const missing = [...new Set(majors)].filter((major) => major !== undefined && !installed.includes(major))
  if (missing.length > 0)
    throw new Error(
      `Postgres ${missing.join(' and ')} is not installed. Run npm run postgres:install -- ${missing.join(' ')}, and this again.`,
    )
}

async function restoreIn(
  { envelope, contents, sealer }: OpenedBackup,
  connection: Awaited<ReturnType<typeof restoreDatabase>>,
  { engine, config, terminal, progress }: Restoration,
): Promise<RestoredProjects> {
  const pool = createPool(connection, () => undefined)
  try {
    const sql = sqlOver(pool)
    await runMigrations(pool, { schema: 'platform', migrations })
    const secrets = await openLocalSecrets(config.dataDirectory)
    // throws where it is the database of another installation
    await openSecretKey({ config, secrets, sql })
    const stores = createStores(sql)
    const repository = repositoryOf(await targetOf(config.backupPlace), sealer)
    const edition = editionOf(config)
    const save = (reached: UnfinishedRestore) => saveProgress(config.dataDirectory, reached)
    const projects = await restoreProjects({ engine, stores, sealer, edition, repository, progress, save, terminal })
    await sql.transaction(async (tx) => {
      const own = createStores(tx)
      // what was under way in a database that is backed up is that very backup
      const row = contents?.row ?? (envelope.cluster ? (await own.platformBackups.underWay())?.id : undefined)
      if (row !== undefined) await settleRow(row, envelope, own)
      await auditCommand(tx, sealer.derive('audit'), {
        verb: 'platform.restore',
        target: envelope.id,
        after: { taken_at: envelope.takenAt, restored: projects.restored.length, lost: projects.lost.length },
      })
    })
    return projects
  } finally {
    await pool.end()
  }
}

/** In its own database a backup is still under way. */
async function settleRow(
  id: string,
  { id: stored_as, takenAt, cluster }: OpenedBackup['envelope'],
  { platformBackups, jobs }: ReturnType<typeof createStores>,
) {
  await platformBackups.change(id, {
    state: 'done',
    stored_as,
    taken_at: new Date(takenAt),
    finished_at: new Date(takenAt),
    has_database: cluster !== null,
    data_bytes: cluster?.bytes ?? null,
  })
  await jobs.remove(id)
  await scheduleVerification({ platformBackups, jobs }, { id })
}
