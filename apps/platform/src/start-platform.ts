import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { authMigrations } from '@plinth/auth/auth-migrations'
import { createEngine } from '@plinth/postgres-engine/engine'
import { templateStatements } from '@plinth/project-database/template-statements'
import { runMigrations } from '@plinth/service-kit/migrations'
import type { Log } from '@plinth/service-kit/service'
import { sqlOver } from '@plinth/service-kit/sql'
import nodemailer from 'nodemailer'
import type { Config } from './config/config.ts'
import { openLocalSecrets } from './config/local-secrets.ts'
import { createPool } from './database/client.ts'
import { controlPlaneConnection } from './database/control-plane.ts'
import { migrations as controlPlaneMigrations } from './database/migrations.ts'
import { createProjectDatabases } from './data-plane/project-databases.ts'
import { createProjects } from './data-plane/projects.ts'
import { mailOfProjects } from './data-plane/mail-of-projects.ts'
import { serveDataPlane } from './data-plane/serve-data-plane.ts'
import { createServices, projectServices } from './data-plane/services.ts'
import { createAssistantSql } from './domains/assistant/assistant-sql.ts'
import { loadModelCalls } from './domains/assistant/model-calls.ts'
import { witnessHeads } from './domains/audit/witness-heads.ts'
import { platformAuth } from './domains/auth/platform-auth.ts'
import { createPersonSql } from './domains/database/person-sql.ts'
import { createPasswordScorer, type PasswordScorer } from './domains/profile/password-scorer.ts'
import { createFleet } from './domains/projects/fleet.ts'
import { resumeProjects } from './domains/projects/resume-projects.ts'
import { watchHealth } from './domains/projects/watch-health.ts'
import { createProbes } from './domains/status/probes.ts'
import { hosted } from './editions/hosted.ts'
import { selfHosted } from './editions/self-hosted.ts'
import { findCluster } from './gateway/find-cluster.ts'
import { startPostgresFront } from './gateway/postgres-front.ts'
import { readDashboard } from './http/dashboard-files.ts'
import { listen } from './http/listen.ts'
import { createTasks } from './jobs/tasks.ts'
import { migrateJobs, startWorker } from './jobs/worker.ts'
import { createPlatform } from './platform.ts'
import { createSealer } from './secrets.ts'
import type { Services } from './services.ts'
import { createStores } from './stores.ts'

interface StartOptions {
  config: Config
  log: Log
  /** The built dashboard; without one only the API is served. */
  dashboardDirectory?: string
  /** Where `npm run postgres:install` puts further majors. */
  extraEngines?: string
  /** Closed with the platform. */
  passwordScorer?: PasswordScorer
}

/** Starts everything, from the engine up to the three ports, and answers how to stop it again. */
export async function startPlatform({
  config,
  log,
  dashboardDirectory,
  extraEngines,
  passwordScorer = createPasswordScorer(),
}: StartOptions) {
  const closers: (() => Promise<unknown> | void)[] = []
  const closing = async () => {
    for (const close of closers.splice(0).reverse()) await close()
  }
  try {
    const migrations = projectServices(createServices())
    const engine = await createEngine({
      projectTemplate: (major) => templateStatements(migrations, major),
      dataDirectory: config.dataDirectory,
      systemBinaries: config.systemPostgres,
      ...(extraEngines ? { extraEngines } : {}),
      log: (event) => log.info(event, 'engine'),
    })
    closers.push(() => engine.close({ stopClusters: true }))

    const secrets = await openLocalSecrets(config.dataDirectory)
    const sealer = createSealer(
      config.secretKey ?? (await secrets.getOrCreate('secret-key', () => randomBytes(32).toString('base64url'))),
    )
    const pool = createPool(await controlPlaneConnection(engine, config, secrets), (error) =>
      log.warn({ err: error }, 'A connection of the control plane was lost'),
    )
    closers.push(() => pool.end())
    await runMigrations(pool, { schema: 'platform', migrations: controlPlaneMigrations })
    await runMigrations(pool, { schema: 'auth', migrations: authMigrations })
    await migrateJobs(pool, log)

    const sql = sqlOver(pool, { prepares: true })
    const stores = createStores(sql)
    const databases = createProjectDatabases({
      sql,
      projects: stores.projects,
      sealer,
      log,
      now: () => new Date(),
      services: migrations,
      superuser: (ref) => fleet.connectionFor(ref, 'superuser'),
    })
    const fleet = createFleet({
      engine,
      projects: stores.projects,
      sealer,
      log,
      idleMinutes: config.idleMinutes,
      prepare: databases.prepare,
      disconnect: (ref) => projects.close(ref),
    })
    const projects = createProjects({
      sql,
      fleet,
      databases,
      sealer,
      config,
      log,
      sendMail: mailOfProjects({ sql, sealer, config }),
    })
    const personSql = createPersonSql({ fleet, log })
    const assistantSql = createAssistantSql({ fleet, log })
    closers.push(
      () => passwordScorer.close(),
      () => fleet.close(),
      () => Promise.all([personSql.close(), assistantSql.close()]),
    )
    const services: Services = {
      config,
      edition: (config.edition === 'hosted' ? hosted : selfHosted)(config),
      clock: { now: () => new Date() },
      log,
      sealer,
      handleKey: sealer.derive('connection handles'),
      auditKey: sealer.derive('audit'),
      fleet,
      authContext: platformAuth({ sql, config, sealer }),
      passwordScorer,
      personSql,
      assistantSql,
      probes: createProbes({ sql, now: () => new Date() }),
    }

    const witness = witnessHeads({
      stores,
      key: services.auditKey,
      path: join(config.dataDirectory, 'audit-heads'),
      log,
    })
    closers.push(() => witness.stop())

    await resumeProjects(stores)
    const transport = config.smtp ? nodemailer.createTransport(config.smtp.url, { from: config.mailFrom }) : undefined
    const tasks = createTasks({
      stores,
      fleet,
      log,
      sealer,
      disconnect: (ref) => Promise.all([projects.close(ref), personSql.disconnect(ref), assistantSql.disconnect(ref)]),
      databaseChanged: databases.forget,
      ...(transport ? { transport } : {}),
    })
    const worker = await startWorker({ pool, tasks, log })
    closers.push(() => worker.stop())
    await fleet.findSleepers()
    const health = watchHealth({ stores, fleet, log })
    closers.push(() => health.stop())

    const front = await startPostgresFront({
      port: config.ports.database,
      host: config.host,
      findCluster: findCluster({ find: stores.projects.find, fleet }),
      onConnection: fleet.use,
      ...(config.databaseTls ? { tls: await readTls(config.databaseTls) } : {}),
      log: (event) => log.info(event, 'postgres front'),
    })
    closers.push(() => front.close())

    const dashboard = dashboardDirectory ? await readDashboard(dashboardDirectory) : undefined
    const isReady = () =>
      pool.query('select 1').then(
        () => true,
        () => false,
      )
    const platform = createPlatform({ services, sql, isReady, ...(dashboard ? { dashboard } : {}) })
    const dataPlane = await serveDataPlane({ projects, config, log })
    closers.push(dataPlane.close)
    const http = await listen(platform.fetch, {
      port: config.ports.platform,
      host: config.host,
      https: isHttps(config.publicUrl),
    })
    closers.push(http.close)
    if (config.ai)
      loadModelCalls().catch((error: unknown) =>
        log.warn({ err: error }, 'What asks the model could not be loaded yet'),
      )

    return {
      services,
      stores,
      platform,
      port: http.port,
      databasePort: front.port,
      dataPlanePort: dataPlane.port,
      close: closing,
      isClaimed: () => stores.operators.exists(),
    }
  } catch (error) {
    await closing().catch((closingError: unknown) =>
      log.error({ err: closingError }, 'What had been started could not be stopped'),
    )
    throw error
  }
}

const isHttps = (url: string) => url.startsWith('https:')

const readTls = async ({ certificateFile, keyFile }: { certificateFile: string; keyFile: string }) => ({
  cert: await readFile(certificateFile),
  key: await readFile(keyFile),
})
