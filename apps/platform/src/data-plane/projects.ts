import type { ProjectFacts, ProjectListener, Projects } from '@plinth/gateway/projects'
import { type ServiceLogin, serviceNames } from '@plinth/service-kit/service'
import type { Log } from '@plinth/service-kit/service'
import type { ProjectMail } from '@plinth/service-kit/service'
import type { Sql } from '@plinth/service-kit/sql'
import type { Config } from '../config/config.ts'
import type { Fleet } from '../runtime/fleet.ts'
import type { PerProject } from '../runtime/holdings.ts'
import type { WakeAllowance } from '../postgres-front/wake-allowance.ts'
import type { Sealer } from '../config/sealer.ts'
import type { ProjectDatabases } from './project-databases.ts'
import { restSettings } from '../domains/data-api/rest-settings.ts'
import { credentialsOf } from '../domains/project-keys/project-credentials.ts'
import type { MigrationFailure } from '../stores/project-store.ts'
import { createStores, type Stores } from '../stores/stores.ts'
import { refusalOf } from './refusal-of.ts'
import { serviceLogins } from './service-logins.ts'
import { servedProjectStore } from './served-project-store.ts'

/** Before 16 Postgres cannot grant a role in the way that the services' schemas need. */
const FIRST_MAJOR_WITH_SERVICES = 16
const NEEDS_NEWER_POSTGRES = 'The services of a project need Postgres 16 or newer. Upgrade it in the settings.'

interface Options {
  sql: Sql
  stores: Stores
  fleet: Fleet
  databases: ProjectDatabases
  sealer: Sealer
  config: Pick<Config, 'apiUrl' | 'edition'>
  log: Log
  /** Of clusters, by who has shown no key. */
  wakes: PerProject<WakeAllowance>
  sendMail(ref: string, mail: ProjectMail): Promise<void>
}

/** The projects as the data plane may know them, which lets go of one before its cluster stops. */
export function createProjects({ sql, stores, fleet, databases, sealer, config, log, wakes, sendMail }: Options) {
  const listeners = new Set<ProjectListener>()
  const known = fleet.perProject({
    open: (ref) => ref,
    close: (ref) => Promise.all([...listeners].map((listener) => listener.close(ref))),
  })
  const served = servedProjectStore(sql)
  const keys = { sql, stores, storesOver: createStores, sealer }

  const projects: Projects = {
    async defaultRef() {
      return config.edition === 'self-hosted' ? served.defaultRef() : undefined
    },

    async describe(ref) {
      const project = await servable(ref)
      return 'refused' in project ? project : credentialsOf(ref, keys)
    },

    async mayWake(ref, network) {
      return !fleet.isAsleep(ref) || wakes.of(ref).take(network)
    },

    async open(ref) {
      const project = await servable(ref)
      if ('refused' in project) return project
      const release = fleet.use(ref)
      try {
        const { host, port } = await fleet.wake(ref)
        return await factsOf(ref, project.postgres_major, { host, port })
      } catch (error) {
        // it may have been stopped in this moment, and then says so
        const state = await servable(ref)
        if ('refused' in state) return state
        log.warn({ err: error, ref }, 'A project could not be opened for its services')
        return { refused: 'failing' }
      } finally {
        release()
      }
    },

    hold: (ref) => fleet.use(ref),
    noteKeyUses(ref, uses) {
      Promise.all([stores.apiKeys.noteUses(ref, uses), stores.signingKeys.noteUses(ref, uses)]).catch(
        (error: unknown) => log.warn({ err: error, ref }, 'When keys were used could not be noted'),
      )
    },
    sendMail,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }

  return {
    ...projects,
    /** Says so to every gateway. */
    keysChanged,
    settingsChanged,
    /** Whatever was not heard of meanwhile. */
    anythingMayHaveChanged() {
      for (const ref of known.all()) {
        keysChanged(ref)
        settingsChanged(ref)
      }
    },
  }

  function keysChanged(ref: string) {
    credentialsOf(ref, keys)
      .then((credentials) => Promise.all([...listeners].map((listener) => listener.keysChanged(ref, credentials))))
      .catch((error: unknown) => log.warn({ err: error, ref }, 'Gateways could not be notified of changed keys'))
  }

  /** Every gateway opens the project again with the next request; those under way end before. */
  function settingsChanged(ref: string) {
    Promise.all([...listeners].map((listener) => listener.close(ref))).catch((error: unknown) =>
      log.warn({ err: error, ref }, 'Gateways could not be notified of changed settings'),
    )
  }

  /** From here on gateways know of the project, so they are notified before its cluster stops. */
  async function servable(ref: string) {
    const project = await served.find(ref)
    if (!project) return { refused: 'unknown' as const }
    const refused = refusalOf(project)
    if (refused) return refused
    known.of(ref)
    return project
  }

  async function factsOf(
    ref: string,
    major: number,
    { host, port }: { host: string; port: number },
  ): Promise<ProjectFacts> {
    const hasServices = major >= FIRST_MAJOR_WITH_SERVICES
    const passwords = hasServices ? await databases.openLogins(ref) : await databases.passwords(ref)
    return {
      ref,
      url: `${config.apiUrl}/p/${ref}`,
      database: { host, port, name: 'postgres' },
      logins: Object.fromEntries(
        Object.entries(serviceLogins).map(([login, role]) => [
          login,
          { ...role, password: passwords[login as ServiceLogin] },
        ]),
      ) as ProjectFacts['logins'],
      signingKeys: (await credentialsOf(ref, keys)).signingKeys,
      secretsKey: sealer.derive(`project ${ref}`).toString('base64url'),
      settings: { auth: await stores.authSettings.find(ref), rest: restSettings(await stores.dataApi.find(ref)) },
      unavailable: hasServices ? await unavailableServices(ref) : everyService(NEEDS_NEWER_POSTGRES),
    }
  }

  async function unavailableServices(ref: string): Promise<ProjectFacts['unavailable']> {
    const failures = await databases.failures(ref)
    // what no service owns is what all of them need
    const general = failures.find(({ service }) => service === 'project')
    if (general) return everyService(sentenceOf(general))
    return Object.fromEntries(failures.map((failure) => [failure.service, sentenceOf(failure)]))
  }
}

function sentenceOf({ migration, reason }: MigrationFailure) {
  const name = migration === null ? '' : ` (${migration})`
  return `The database of this project could not be brought up to date: ${reason}${name}. Plinth tries again automatically.`
}

const everyService = (sentence: string): ProjectFacts['unavailable'] =>
  Object.fromEntries(serviceNames.map((name) => [name, sentence]))
