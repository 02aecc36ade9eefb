import { type CloudProviderId, cloudProviders } from '@plinth/catalog/cloud-providers'
import type { Config } from '../../config/config.ts'
import { providerNotOffered, unknownRegion } from './project-errors.ts'

/** What is written down where nobody configured providers, so that every project has both. */
const LABEL = ['AWS'] as const satisfies CloudProviderId[]

interface Wanted {
  cloud_provider?: CloudProviderId
  db_region?: string | undefined
}

/** The provider and the region that a project is said to be in. Throws for one that is not offered. */
export function placeOf(wanted: Wanted, { cloudProviders: configured }: Pick<Config, 'cloudProviders'>) {
  const offered: readonly CloudProviderId[] = configured.length > 0 ? configured : LABEL
  const cloudProvider = wanted.cloud_provider ?? offered[0]!
  if (!offered.includes(cloudProvider)) throw providerNotOffered()
  const { regions, defaultRegion } = cloudProviders[cloudProvider]
  const region = wanted.db_region ?? defaultRegion
  if (!regions.some(({ code }) => code === region)) throw unknownRegion()
  return { cloudProvider, region }
}
