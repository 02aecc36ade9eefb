import { authService } from '@plinth/auth/service'
import { restService } from '@plinth/rest/service'
import { projectMigrations } from '@plinth/project-database/project-migrations'
import type { ServiceMigrations } from '@plinth/project-database/service-migrations'
import { type FeatureName, isFeatureOn } from '@plinth/catalog/features'
import type { Service, ServiceName } from '@plinth/service-kit/service'

/** The services of every project. */
export const createServices = (): Service[] => [authService(), restService()]

/** Those that the deployment switches off for all projects. */
export const servicesSwitchedOff = (disabledFeatures: readonly string[]): ReadonlySet<ServiceName> =>
  new Set(featuresOfServices.flatMap(([name, feature]) => (isFeatureOn(feature, disabledFeatures) ? [] : [name])))

const featuresOfServices: readonly [ServiceName, FeatureName][] = [
  ['auth', 'project_auth:all'],
  ['storage', 'project_storage:all'],
  ['functions', 'project_edge_function:all'],
  ['realtime', 'realtime:all'],
]

/** The first Postgres in which a service's login can own its schema; see project-database. */
const SINCE = 16

/** What the databases of projects hold, in the order in which it is made. */
export const projectServices = (services: readonly Service[]): ServiceMigrations[] => [
  projectMigrations,
  // one that acts for callers alone keeps nothing there
  ...services
    .filter(({ migrations }) => migrations.length > 0)
    .map(({ name, migrations }) => ({
      service: name,
      login: `plinth_${name}`,
      migrations: migrations.map((migration) => ({ ...migration, since: SINCE })),
    })),
]
