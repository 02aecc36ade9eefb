import type { Region } from '@plinth/catalog/regions'

/** The part of the world a time zone lies in, as well as its name tells; Europe where it does not. */
export function nearestRegionGroup(timeZone: string): Region['group'] {
  const area = timeZone.split('/')[0] ?? ''
  return groups[area] ?? 'Europe'
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
