import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import { createProjectKeys, type ProjectKeys } from '@plinth/service-kit/project-keys'
import type { Log, Project, ProjectSecrets, Service, ServiceInstance, ServiceLogin } from '@plinth/service-kit/service'
import { sqlOver } from '@plinth/service-kit/sql'
import pg from 'pg'
import type { RecordEntry } from './entry-of-service.ts'
import type { ProjectFacts, Projects } from './projects.ts'

/** A cluster sleeps when nobody uses it, so what is idle does not stay. */
const POOL_IDLE_MS = 10_000
const CONNECT_TIMEOUT_MS = 5_000
/** A few requests in a row are one use of the cluster. */
const AWAKE_MS = 5_000

/** What the owner of the database sets for everybody in it does not reach the services. */
const OPTIONS = '-c search_path=pg_catalog,pg_temp -c idle_session_timeout=0 -c local_preload_libraries='
/** What callers run ends before the gateway stops waiting for it; a role's own setting may end it earlier. */
const OPTIONS_OF_CALLERS = '-c statement_timeout=55s -c idle_in_transaction_session_timeout=60s'

/** All that is held for one running project. It is closed before the project's cluster stops. */
export interface OpenProject {
  readonly facts: ProjectFacts
  readonly keys: ProjectKeys
  /** Opened by the first request for it, once. */
  open(service: Service): Promise<ServiceInstance>
  /** Keeps the cluster awake until the returned function is called, and a moment longer. */
  stayAwake(): () => void
  close(): Promise<void>
}

export interface OpenProjectTools {
  projects: Pick<Projects, 'sendMail' | 'hold'>
  log: Log
  recordEntry: RecordEntry
  clock: { now(): Date }
}

export async function openProject(
  facts: ProjectFacts,
  { projects, log, recordEntry, clock }: OpenProjectTools,
): Promise<OpenProject> {
  const { ref, url } = facts
  const keys = await createProjectKeys(facts.signingKeys)
  const pools = new Map<ServiceLogin, pg.Pool>()
  const instances = new Map<string, Promise<ServiceInstance>>()
  const awake = awakeUntil(() => projects.hold(ref))

  const project: Omit<Project, 'record'> = {
    ref,
    url,
    sql: (login) => sqlOver(poolFor(login)),
    keys,
    secrets: secretsUnder(facts.secretsKey),
    settings: (service) => facts.settings[service],
    sendMail: (mail) => projects.sendMail(ref, mail),
    log: withFields(log, { ref }),
    clock,
  }

  return {
    facts,
    keys,
    open(service) {
      const opened = instances.get(service.name) ?? Promise.resolve(service.open(projectFor(service)))
      instances.set(service.name, opened)
      opened.catch(() => instances.delete(service.name))
      return opened
    },
    stayAwake: awake.begin,
    /** The services end before the connections that they use, and those before the cluster may sleep. */
    async close() {
      const opened = await Promise.allSettled(instances.values())
      const ended = await Promise.allSettled(
        opened.map(async (instance) => instance.status === 'fulfilled' && instance.value.close?.()),
      )
      for (const outcome of ended) {
        if (outcome.status === 'rejected') log.warn({ err: outcome.reason, ref }, 'A service did not close in order')
      }
      await Promise.all([...pools.values()].map((pool) => pool.end())).finally(awake.end)
    },
  }

  function projectFor({ name }: Service): Project {
    return {
      ...project,
      log: withFields(project.log, { service: name }),
      record: (entry) => recordEntry({ ...entry, ref, service: name }),
    }
  }

  function poolFor(login: ServiceLogin) {
    const pool = pools.get(login) ?? openPool(login)
    pools.set(login, pool)
    return pool
  }

  function openPool(login: ServiceLogin) {
    const { user, password, connections } = facts.logins[login]
    const pool = new pg.Pool({
      host: facts.database.host,
      port: facts.database.port,
      database: facts.database.name,
      user,
      password,
      max: connections,
      idleTimeoutMillis: POOL_IDLE_MS,
      connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
      application_name: `plinth/${login}`,
      options: login === 'api' ? `${OPTIONS} ${OPTIONS_OF_CALLERS}` : OPTIONS,
    })
    pool.on('error', () => undefined)
    // one in use may break twice, and the pool listens only once
    pool.on('connect', (client) => client.on('error', () => undefined))
    return pool
  }
}

/** Holds the cluster once for all who use it at a time. */
function awakeUntil(hold: () => () => void) {
  let users = 0
  let release: (() => void) | undefined
  let timer: NodeJS.Timeout | undefined
  let isOver = false
  return {
    begin() {
      if (isOver) return () => undefined
      release ??= hold()
      clearTimeout(timer)
      users++
      let hasEnded = false
      return () => {
        if (hasEnded) return
        hasEnded = true
        users--
        if (users === 0) timer = setTimeout(letGo, AWAKE_MS).unref()
      }
    },
    end() {
      isOver = true
      letGo()
    },
  }

  function letGo() {
    clearTimeout(timer)
    release?.()
    release = undefined
  }
}

/** AES-256-GCM under a key for each purpose. */
function secretsUnder(encodedKey: string): ProjectSecrets {
  const root = Buffer.from(encodedKey, 'base64url')
  const keyFor = (purpose: string) => Buffer.from(hkdfSync('sha256', root, 'plinth project', purpose, 32))
  return {
    seal(secret, purpose) {
      const nonce = randomBytes(12)
      const cipher = createCipheriv('aes-256-gcm', keyFor(purpose), nonce)
      return Buffer.concat([nonce, cipher.update(secret), cipher.final(), cipher.getAuthTag()]).toString('base64url')
    },
    open(sealed, purpose) {
      const bytes = Buffer.from(sealed, 'base64url')
      const decipher = createDecipheriv('aes-256-gcm', keyFor(purpose), bytes.subarray(0, 12), { authTagLength: 16 })
      decipher.setAuthTag(bytes.subarray(-16))
      return Buffer.concat([decipher.update(bytes.subarray(12, -16)), decipher.final()]).toString()
    },
  }
}

const withFields = (log: Log, more: object): Log => ({
  info: (fields, message) => log.info({ ...more, ...fields }, message),
  warn: (fields, message) => log.warn({ ...more, ...fields }, message),
  error: (fields, message) => log.error({ ...more, ...fields }, message),
})
