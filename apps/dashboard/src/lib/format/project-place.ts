import { findRegion } from '@plinth/catalog/regions'
import type { Deployment } from '@plinth/contract/deployment'
import type { Project } from '@plinth/contract/projects'

/** Where a project runs: in a region of a provider, or on this installation's host where it has no providers. */
export const placeOf = (
  { region, cloud_provider, db_host }: Pick<Project, 'region' | 'cloud_provider' | 'db_host'>,
  { cloud_providers }: Pick<Deployment, 'cloud_providers'>,
) =>
  cloud_providers.length === 0
    ? { term: 'Host', description: db_host }
    : { term: 'Region', description: `${cloud_provider} · ${findRegion(region)?.displayName ?? region}` }
