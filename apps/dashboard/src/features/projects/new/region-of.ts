import { cloudProviders, type CloudProviderId } from '@plinth/catalog/cloud-providers'
import { nearestRegion } from '@plinth/catalog/nearest-region'

/** The region shown first: the provider's closest to the time zone. */
export function regionOf(provider: CloudProviderId, timeZone: string) {
  const { regions, defaultRegion } = cloudProviders[provider]
  return nearestRegion(timeZone, regions) ?? defaultRegion
}
