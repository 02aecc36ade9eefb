import { distanceBetween, type Region, regionGroupDefaults } from './regions.ts'
import { locationOfTimeZone } from './time-zones.ts'

/** The region closest to the city of a time zone; without a city, the default of that part of the world. */
export function nearestRegion(timeZone: string, regions: readonly Region[]): string | undefined {
  const location = locationOfTimeZone(timeZone)
  if (!location) return defaultOf(timeZone, regions)
  const distances = regions.map(({ code, location: there }) => ({ code, distance: distanceBetween(location, there) }))
  return distances.toSorted((one, other) => one.distance - other.distance)[0]?.code
}

function defaultOf(timeZone: string, regions: readonly Region[]) {
  const code = regionGroupDefaults[groups[timeZone.split('/')[0] ?? ''] ?? 'Europe']
  return (regions.find((region) => region.code === code) ?? regions[0])?.code
}

const groups: Record<string, Region['group']> = {
  America: 'Americas',
  US: 'Americas',
  Canada: 'Americas',
  Brazil: 'Americas',
  Chile: 'Americas',
  Asia: 'APAC',
  Australia: 'APAC',
  Pacific: 'APAC',
  Indian: 'APAC',
}
