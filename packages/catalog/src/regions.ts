/** A place a project can be said to live in. On one machine it is a label of the node that runs the project. */
export interface Region {
  code: string
  displayName: string
  group: 'Americas' | 'Europe' | 'APAC'
  /** Degrees. */
  location: { latitude: number; longitude: number }
}

export const awsRegions = [
  region('us-west-1', 'West US (North California)', 'Americas', 37.7749, -122.4194),
  region('us-east-1', 'East US (North Virginia)', 'Americas', 37.9268, -78.0249),
  region('us-east-2', 'East US (Ohio)', 'Americas', 39.9612, -82.9988),
  region('ca-central-1', 'Canada (Central)', 'Americas', 56.1304, -106.3468),
  region('sa-east-1', 'South America (São Paulo)', 'Americas', -23.5505, -46.6333),
  region('eu-west-1', 'West EU (Ireland)', 'Europe', 53.3498, -6.2603),
  region('eu-west-2', 'West Europe (London)', 'Europe', 51.5072, -0.1276),
  region('eu-west-3', 'West EU (Paris)', 'Europe', 48.8566, 2.3522),
  region('eu-central-1', 'Central EU (Frankfurt)', 'Europe', 50.1109, 8.6821),
  region('eu-central-2', 'Central Europe (Zurich)', 'Europe', 47.3769, 8.5417),
  region('eu-north-1', 'North EU (Stockholm)', 'Europe', 59.3293, 18.0686),
  region('ap-south-1', 'South Asia (Mumbai)', 'APAC', 19.076, 72.8777),
  region('ap-southeast-1', 'Southeast Asia (Singapore)', 'APAC', 1.3521, 103.8198),
  region('ap-southeast-2', 'Oceania (Sydney)', 'APAC', -33.8688, 151.2093),
  region('ap-northeast-1', 'Northeast Asia (Tokyo)', 'APAC', 35.6762, 139.6503),
  region('ap-northeast-2', 'Northeast Asia (Seoul)', 'APAC', 37.5665, 126.978),
] as const

export const flyRegions = [region('sin', 'Singapore', 'APAC', 1.3521, 103.8198)] as const

/** The region offered first to somebody in each part of the world. */
export const regionGroupDefaults = {
  Americas: 'us-east-1',
  Europe: 'eu-central-1',
  APAC: 'ap-southeast-1',
} as const satisfies Record<Region['group'], string>

export const findRegion = (code: string): Region | undefined =>
  [...awsRegions, ...flyRegions].find((region) => region.code === code)

const EARTH_RADIUS_KILOMETRES = 6371

/** Great-circle distance in kilometres. */
export function distanceBetween(from: Region['location'], to: Region['location']) {
  const latitude = radians(to.latitude - from.latitude)
  const longitude = radians(to.longitude - from.longitude)
  const chord =
    Math.sin(latitude / 2) ** 2 +
    Math.cos(radians(from.latitude)) * Math.cos(radians(to.latitude)) * Math.sin(longitude / 2) ** 2
  return 2 * EARTH_RADIUS_KILOMETRES * Math.asin(Math.min(1, Math.sqrt(chord)))
}

const radians = (degrees: number) => (degrees * Math.PI) / 180

function region(
  code: string,
  displayName: string,
  group: Region['group'],
  latitude: number,
  longitude: number,
): Region {
  return { code, displayName, group, location: { latitude, longitude } }
}
