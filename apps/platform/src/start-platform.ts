import { join } from 'node:path'
import { createEngine, type Engine } from '@plinth/postgres-engine/engine'
import { templateStatements } from '@plinth/project-database/template-statements'
import { createLogQueries } from '@plinth/log-store/log-queries'
import { type LogStorePlace, startLogStore } from '@plinth/log-store/start-log-store'
import type { Log } from '@plinth/service-kit/service'
import { sqlOver } from '@plinth/service-kit/sql'
import nodemailer from 'nodemailer'
import type { Config } from './config/config.ts'
import { openLocalSecrets } from './config/local-secrets.ts'
import { refuseUnfinishedRestore } from './config/unfinished-restore.ts'
import { createClosers } from './closers.ts'
import { createPool } from './control-plane/client.ts'
import { createProjectDatabases } from './data-plane/project-databases.ts'
import { followRestrictions } from './data-plane/follow-restrictions.ts'
import { createProjects } from './data-plane/projects.ts'
import { hasMail } from './mail/require-mail.ts'
import { mailOfProjects } from './data-plane/mail-of-projects.ts'
import { watchChanges } from './data-plane/watch-changes.ts'
import { type DataPlanePlace, startDataPlane } from './data-plane/start-data-plane.ts'
import { createServices, projectServices } from './data-plane/services.ts'
import { claimControlPlane } from './control-plane/claim-control-plane.ts'
import { openControlPlane } from './control-plane/open-control-plane.ts'
import { watchControlPlane } from './control-plane/watch-control-plane.ts'
import { createAssistantSql } from './domains/assistant/assistant-sql.ts'
import { loadModelCalls } from './domains/assistant/model-calls.ts'
import { createRunningChats } from './domains/assistant/running-chats.ts'
import { createBackUpBefore } from './domains/backups/back-up-before.ts'
import { backupTroubles } from './domains/backups/backup-trouble.ts'
import { createBackupVault } from './domains/backups/create-backup-vault.ts'
import { diskRoom } from './domains/backups/disk-room.ts'
import { targetOf } from './domains/backups/target-of.ts'
import { resumeBackups } from './domains/backups/resume-backups.ts'
import { scheduleDumpRuns } from './domains/backups/uploads/schedule-dump-runs.ts'
import { createDumps } from './domains/backups/dumps/create-dumps.ts'
import { createDumpRuns } from './domains/backups/uploads/create-dump-runs.ts'
import { createUploadFiles } from './domains/backups/uploads/upload-files.ts'
import { watchAudit } from './domains/audit/audit-watch.ts'
import { AUDIT_HEADS } from './domains/audit/witnessed-heads.ts'
import { platformAuth } from './domains/auth/platform-auth.ts'
import { createRowExports } from './domains/database/exports/create-row-exports.ts'
import { createImports } from './domains/database/imports/create-imports.ts'
import { createPersonSql } from './domains/database/person-sql.ts'
import { createOpenTransactions } from './domains/database/runs/open-transactions.ts'
import { createSqlRuns } from './domains/database/runs/sql-runs.ts'
import { createRoleWatch } from './domains/database/roles/role-watch.ts'
import { createClusterLooks } from './domains/metrics/cluster-looks.ts'
import { createProjectMetrics } from './domains/metrics/project-metrics.ts'
import { restartUnstoppable } from './domains/projects/restart-unstoppable.ts'
import { createPasswordScorer, type PasswordScorer } from './domains/passwords/password-scorer.ts'
import { createDiskWatch } from './domains/projects/disk/watch-disk.ts'
import { createClientConnections } from './runtime/client-connections.ts'
import { createFleet } from './runtime/fleet.ts'
import { createShares } from './runtime/shares.ts'
import { resumeProjects } from './domains/projects/resume-projects.ts'
import { createPlatformVault } from './domains/platform-backups/create-platform-vault.ts'
import { createProbes } from './domains/status/probes.ts'
import { editionOf } from './editions/edition-of.ts'
import { engineLog } from './log/engine-log.ts'
import { frontOfProjects } from './postgres-front/front-of-projects.ts'
import { reasonToEnd } from './postgres-front/reason-to-end.ts'
import { createWakeAllowance } from './postgres-front/wake-allowance.ts'
import { readDashboard } from './http/dashboard-files.ts'
import { listen } from './http/listen.ts'
import { createTasks, scheduledTasks } from './server/tasks.ts'
import { startWorker } from './jobs/worker.ts'
import { startWatches } from './start-watches.ts'
import { createPlatform } from './server/platform.ts'
import type { PlatformProcess } from './context/platform-process.ts'
import { KEYS_CHANGED, RESTRICTION_CHANGED, SETTINGS_CHANGED } from './stores/project-changes.ts'
import { createStores } from './stores/stores.ts'

interface StartOptions {
  config: Config
  log: Log
  /** The built dashboard; without one only the API is served. */
  dashboardDirectory?: string
  /** Where `npm run postgres:install` puts further majors. */
  extraEngines?: string
  /** Where the data plane runs: in a process of its own, or in this one for development and tests. */
  dataPlane: DataPlanePlace
  /** Where the log store of projects runs: as the data plane does. */
  logStore: LogStorePlace
  /** The program of a query over log lines. */
  logQueryScript: string
  /** Called when another process has taken the control plane over, and this one has to stop. */
  onTaken?: (error: Error) => void
  /** Closed with the platform. */
  passwordScorer?: PasswordScorer
}

/** Starts everything, from the engine up to the three ports, and returns how to stop it again. */
export async function startPlatform({
  config,
  log,
  dashboardDirectory,
  extraEngines,
  dataPlane: dataPlanePlace,
  logStore: logStorePlace,
  logQueryScript,
  onTaken = () => undefined,
  passwordScorer = createPasswordScorer(),
}: StartOptions) {
  const closers = createClosers(log)
  let engine: Engine | undefined
  const close = async () => {
    await closers.closeAll()
    // last and without a limit: what fails here leaves processes behind
    await engine?.close({ stopClusters: true })
  }
  try {
    await refuseUnfinishedRestore(config.dataDirectory)
    const migrations = projectServices(createServices())
    const shares = createShares()
    engine = await createEngine({
      projectTemplate: (major) => templateStatements(migrations, major),
      dataDirectory: config.dataDirectory,
      systemBinaries: config.systemPostgres,
      ...(extraEngines ? { extraEngines } : {}),
      ...(config.controlGroup ? { controlGroup: config.controlGroup } : {}),
      shareOf: shares.of,
      log: engineLog(log),
    })

    const secrets = await openLocalSecrets(config.dataDirectory)
    if (config.databaseUrl) {
      const claim = await claimControlPlane({ connection: { connectionString: config.databaseUrl }, log, onTaken })
      closers.add('The claim on the control plane', () => claim.release())
    }
    const { connection, mayOnlyInsert, sealer } = await openControlPlane({ engine, config, secrets, log })
    const pool = createPool(connection, (error) =>
      log.warn({ err: error }, 'A connection of the control plane was lost'),
    )
    closers.add('The connections of the control plane', () => pool.end())
    if (!config.databaseUrl) {
      const watch = watchControlPlane({ engine, log })
      closers.add("The watch over the control plane's database", () => watch.stop())
    }

    const projectLogs = join(config.dataDirectory, 'project-logs')
    const logStore = await startLogStore({
      directory: projectLogs,
      place: logStorePlace,
      log,
    })
    closers.add('The log store', logStore.close)

    const now = () => new Date()
    const sql = sqlOver(pool, { prepares: true })
    const stores = createStores(sql)
    shares.lookUpWith(stores.projects.shareOf)
    const databases = createProjectDatabases({
      sql,
      projects: stores.projects,
      sealer,
      log,
      now,
      services: migrations,
      superuser: (ref) => fleet.connectionFor(ref, 'superuser'),
      onRepaired: (ref) => projects.settingsChanged(ref),
    })
    const fleet = createFleet({
      engine,
      projects: stores.projects,
      sealer,
      log,
      idleMinutes: config.idleMinutes,
      prepare: databases.prepare,
    })
    const wakes = fleet.perProject({ open: () => createWakeAllowance({ now: () => performance.now() }) })
    const projects = createProjects({
      wakes,
      sql,
      stores,
      fleet,
      databases,
      sealer,
      config,
      log,
      sendMail: mailOfProjects({ sql, sealer, config, now }),
    })
    const disk = createDiskWatch({
      stores,
      fleet,
      config,
      log,
      onEnd: (ref, pids, state) => front.end(ref, pids, reasonToEnd[state]),
    })
    const onUnstoppable = restartUnstoppable({ fleet, log })
    const personSql = createPersonSql({ fleet, log, onUnstoppable })
    const assistantSql = createAssistantSql({ fleet, log, onUnstoppable })
    const looks = createClusterLooks(fleet)
    closers.add('The scoring of passwords', () => passwordScorer.close())
    closers.add('The connections to projects', () => fleet.close())
    const room = diskRoom(config, stores.dumpUploads)
    const target = await targetOf(config.backupPlace)
    const backupVault = createBackupVault({ engine, fleet, sealer, config, stores, target, room })
    const platformVault = createPlatformVault({
      engine: config.databaseUrl ? undefined : engine,
      sealer,
      secrets,
      config,
      target,
      room,
    })
    const edition = editionOf(config)
    const auditKey = sealer.derive('audit')
    const audit = watchAudit({ sql, key: auditKey, path: join(config.dataDirectory, AUDIT_HEADS), log, now })
    closers.add('The watch over the audit log', () => audit.stop())
    const clients = createClientConnections(fleet)
    const platformProcess: PlatformProcess = {
      config,
      edition,
      clock: { now },
      log,
      sealer,
      handleKey: sealer.derive('connection handles'),
      auditKey,
      audit,
      auditIsInsertOnly: mayOnlyInsert,
      fleet,
      backupVault,
      backupTroubles,
      dumps: createDumps({ fleet, log }),
      rowExports: createRowExports({ fleet, log, onUnstoppable }),
      uploadFiles: createUploadFiles(config),
      platformVault,
      disk,
      clients,
      authContext: platformAuth({ sql, config, sealer, log }),
      passwordScorer,
      personSql,
      imports: createImports({ fleet, disk, onUnstoppable }),
      sqlRuns: createSqlRuns(fleet),
      openTransactions: createOpenTransactions({ fleet, personSql }),
      roleWatch: createRoleWatch({ fleet, personSql, sealer, log }),
      assistantSql,
      runningChats: createRunningChats(),
      runningCompletions: createRunningChats(),
      probes: createProbes({ sql, now }),
      projectMetrics: createProjectMetrics({ looks, fleet }),
      projectLogs: logStore.reading,
      runLogQuery: createLogQueries({ reading: logStore.reading, script: logQueryScript }),
    }
    closers.add('The work after answers', () => platformProcess.authContext.afterwards.settled())

    await resumeProjects(stores)
    await resumeBackups(stores)
    await scheduleDumpRuns(stores)
    const transport = config.smtp ? nodemailer.createTransport(config.smtp.url, { from: config.mailFrom }) : undefined
    const backUpBefore = createBackUpBefore({ stores, backupVault, clock: { now }, log, edition })
    const tasks = createTasks({
      stores,
      fleet,
      backupVault,
      platformVault,
      backUpBefore,
      uploadFiles: platformProcess.uploadFiles,
      dumpRuns: createDumpRuns({
        ...platformProcess,
        sql,
        stores,
        storesOver: createStores,
        backUpBefore,
        onUnstoppable,
      }),
      log,
      clock: { now },
      edition,
      sealer,
      audit,
      auditKey,
      projectLogs: logStore.reading,
      publicUrl: config.publicUrl,
      operatorName: config.operatorName,
      inTransaction: (work) =>
        sql.transaction((tx) =>
          work(createStores(tx), async (message) => {
            if (hasMail(config)) await platformProcess.authContext.mail.send(message, tx)
          }),
        ),
      databaseChanged: databases.forget,
      auditRoles: (project, restored) =>
        platformProcess.roleWatch.aroundRestore(
          {
            sql,
            stores,
            storesOver: createStores,
            clock: { now },
            auditKey,
            requestId: restored?.requestId ?? '',
            project,
            membership: { organization: { id: project.organization_id } },
          },
          restored?.actor,
        ),
      ...(transport ? { transport } : {}),
    })
    const worker = await startWorker({ pool, tasks, scheduled: scheduledTasks, log })
    closers.add('The worker of the queue', () => worker.stop())
    await fleet.findSleepers()
    await startWatches(
      { stores, fleet, databases, looks, backupVault, edition, config, clock: { now }, logStore, projectLogs, log },
      closers,
    )

    const front = await frontOfProjects({ config, projects: stores.projects, fleet, disk, wakes, clients, log, now })
    closers.add('The Postgres front', () => front.close())
    disk.start()
    closers.add('The watch over the disk', () => disk.stop())
    const restrictions = followRestrictions({ stores, settingsChanged: projects.settingsChanged, front, log })
    const changes = watchChanges({
      connection,
      log,
      on: {
        [KEYS_CHANGED]: projects.keysChanged,
        [SETTINGS_CHANGED]: projects.settingsChanged,
        [RESTRICTION_CHANGED]: restrictions.changed,
      },
      onListening() {
        projects.anythingMayHaveChanged()
        restrictions.anythingMayHaveChanged()
      },
    })
    closers.add('The watch over changes of projects', () => changes.stop())

    const dashboard = dashboardDirectory ? await readDashboard(dashboardDirectory) : undefined
    const isReady = () =>
      pool.query('select 1').then(
        () => true,
        () => false,
      )
    const platform = createPlatform({ platformProcess, sql, isReady, ...(dashboard ? { dashboard } : {}) })
    const dataPlane = await startDataPlane({
      projects,
      config,
      log,
      logsSocket: logStore.writersSocket,
      place: dataPlanePlace,
    })
    closers.add('The data plane', dataPlane.close)
    const http = await listen(platform.fetch, {
      port: config.ports.platform,
      host: config.host,
      https: isHttps(config.publicUrl),
    })
    closers.add('The platform API', http.close)
    audit.verifyInBackground()
    if (config.ai)
      loadModelCalls().catch((error: unknown) =>
        log.warn({ err: error }, 'What asks the model could not be loaded yet'),
      )

    return {
      process: platformProcess,
      stores,
      platform,
      port: http.port,
      databasePort: front.port,
      dataPlanePort: dataPlane.port,
      dataPlanePid: dataPlane.pid,
      close,
      isClaimed: () => stores.operators.exists(),
    }
  } catch (error) {
    await close().catch((closingError: unknown) =>
      log.error({ err: closingError }, 'What had been started could not be stopped'),
    )
    throw error
  }
}

const isHttps = (url: string) => url.startsWith('https:')
