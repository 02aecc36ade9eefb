import { setTimeout as sleep } from 'node:timers/promises'
import { sqlOver, type Sql } from '@plinth/service-kit/sql'
import type { Config } from '../config/config.ts'
import { openLocalSecrets } from '../config/local-secrets.ts'
import { createSealer } from '../config/sealer.ts'
import { createPool } from '../control-plane/client.ts'
import { reachControlPlane } from '../control-plane/reach-control-plane.ts'
import { diskRoom } from '../domains/backups/disk-room.ts'
import { targetOf } from '../domains/backups/target-of.ts'
import { createPlatformVault } from '../domains/platform-backups/create-platform-vault.ts'
import { schedulePlatformBackup, verificationKey } from '../domains/platform-backups/schedule-platform-backup.ts'
import { takePlatformBackup } from '../domains/platform-backups/take-platform-backup.ts'
import { verifyPlatformBackup } from '../domains/platform-backups/verify-platform-backup.ts'
import type { PlatformBackupRow } from '../stores/platform-backup-store.ts'
import { createStores, type Stores } from '../stores/stores.ts'
import { auditCommand } from './audit-command.ts'
import { backupReport } from './backup-report.ts'
import { claimUnlessRunning } from './claim-unless-running.ts'
import { commandLog } from './command-log.ts'
import { requirePhrase } from './require-phrase.ts'
import type { Terminal } from './terminal.ts'

const POLL_EVERY = 250

interface BackUpPlatform {
  config: Config
  /** Whether a new recovery phrase replaces the one that is in use. */
  newPhrase: boolean
  terminal: Terminal
}

/**
 * Backs up the platform, whether it runs or not: one that runs does it itself, as it does every day, since only one
 * process may look after the clusters and write where backups are kept. Resolves to whether the backup counts and was
 * verified.
 */
export async function backUpPlatform({ config, newPhrase, terminal }: BackUpPlatform): Promise<boolean> {
  const secrets = await openLocalSecrets(config.dataDirectory)
  const secretKey = config.secretKey ?? secrets.get('secret-key')
  if (secretKey === undefined)
    throw new Error(`There is no secret key: PLINTH_SECRET_KEY is not set, and ${secrets.path} does not hold a key.`)
  const controlPlane = await reachControlPlane(config, secrets)
  const log = commandLog(terminal)
  const claim = await claimUnlessRunning(config, { engine: controlPlane.engine, log })
  try {
    const pool = createPool(controlPlane.connection, () => undefined)
    try {
      const sql = sqlOver(pool)
      await requireTables(sql)
      const stores = createStores(sql)
      const sealer = createSealer(secretKey)
      const auditKey = sealer.derive('audit')
      const recoveryKey = await requirePhrase({ sql, auditKey, newPhrase, terminal })
      const added = await sql.transaction(async (tx) => {
        const draft = { kind: 'manual' as const, recoveryKey, now: new Date() }
        const waiting = await schedulePlatformBackup(createStores(tx), draft)
        if (waiting) await auditCommand(tx, auditKey, { verb: 'platform-backup.create', target: waiting.id })
        return waiting
      })
      const backup = added ?? (await stores.platformBackups.underWay())
      if (!backup) throw new Error('A backup ended just now. Run this again.')
      if (claim) {
        const platformVault = createPlatformVault({
          engine: controlPlane.engine,
          sealer,
          secrets,
          config,
          target: await targetOf(config.backupPlace),
          room: diskRoom(config, stores.dumpUploads),
        })
        await takeHere(backup, { stores, platformVault, log, clock: { now: () => new Date() } })
      } else await untilVerified(backup, stores)
      const done = (await stores.platformBackups.find(backup.id))!
      for (const line of backupReport({ backup: done, config, projects: await stores.platformBackups.index() }))
        terminal.say(line)
      return done.state === 'done' && done.verification === 'passed'
    } finally {
      await pool.end()
    }
  } finally {
    await claim?.release()
    await controlPlane.leave()
  }
}

async function requireTables(sql: Sql) {
  const { rows } = await sql.query<{ found: string | null }>(
    `select to_regclass('platform.platform_backups')::text as found`,
  )
  if (!rows[0]?.found)
    throw new Error('The database of the platform is older than this command. Start Plinth once first.')
}

type Tools = Parameters<typeof takePlatformBackup>[1]

/** The jobs stay until they are done: a platform that starts after a crash of this one takes them up. */
async function takeHere({ id }: PlatformBackupRow, tools: Tools) {
  const { signal } = new AbortController()
  const isTaken = await takePlatformBackup(id, tools, signal)
  await tools.stores.jobs.remove(id)
  if (!isTaken) return
  await verifyPlatformBackup(id, tools, signal)
  await tools.stores.jobs.remove(verificationKey(id))
}

/** The platform that runs does the work; when it stops, so does its database, and this ends. */
async function untilVerified({ id }: PlatformBackupRow, { platformBackups }: Pick<Stores, 'platformBackups'>) {
  for (;;) {
    const backup = await platformBackups.find(id)
    if (!backup || backup.state === 'failed') return
    if (backup.state === 'done' && ['passed', 'failed'].includes(backup.verification ?? '')) return
    await sleep(POLL_EVERY)
  }
}
