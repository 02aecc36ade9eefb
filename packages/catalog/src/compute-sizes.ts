/** A compute size as the platform sells and enforces it. Throughput is in the unit the plan pages print: MB/s. */
export interface ComputeSize {
  label: string
  cpu: string
  dedicated: boolean
  memoryMegabytes: number
  directConnections: number
  poolerConnections: number
  walSenders: number
  baselineDiskThroughput: number
  maximumDiskThroughput: number
  dollarsPerMonth: number
}

/** Nano and micro carry the specification's figures; the larger ones those of the public price list of November 2026. */
export const computeSizes = {
  nano: size('Nano', 'Shared', false, 512, 30, 200, 5, 43, 2085, 0),
  micro: size('Micro', '2 cores, shared', false, 1024, 60, 200, 5, 87, 2085, 10),
  small: size('Small', '2 cores, shared', false, 2048, 90, 400, 5, 174, 2085, 15),
  medium: size('Medium', '2 cores, shared', false, 4096, 120, 600, 5, 347, 2085, 60),
  large: size('Large', '2 cores', true, 8192, 160, 800, 8, 630, 4750, 110),
  xlarge: size('XL', '4 cores', true, 16_384, 240, 1000, 24, 1188, 4750, 210),
  '2xlarge': size('2XL', '8 cores', true, 32_768, 380, 1500, 80, 2375, 4750, 410),
  '4xlarge': size('4XL', '16 cores', true, 65_536, 480, 3000, 80, 4750, 4750, 960),
  '8xlarge': size('8XL', '32 cores', true, 131_072, 490, 6000, 80, 9500, 9500, 1870),
  '12xlarge': size('12XL', '48 cores', true, 196_608, 500, 9000, 80, 14_250, 14_250, 2800),
  '16xlarge': size('16XL', '64 cores', true, 262_144, 500, 12_000, 80, 19_000, 19_000, 3730),
} as const satisfies Record<string, ComputeSize>

export type ComputeSizeId = keyof typeof computeSizes

export const computeSizeIds = Object.keys(computeSizes) as ComputeSizeId[]

function size(
  label: string,
  cpu: string,
  dedicated: boolean,
  memoryMegabytes: number,
  directConnections: number,
  poolerConnections: number,
  walSenders: number,
  baselineDiskThroughput: number,
  maximumDiskThroughput: number,
  dollarsPerMonth: number,
): ComputeSize {
  return {
    label,
    cpu,
    dedicated,
    memoryMegabytes,
    directConnections,
    poolerConnections,
    walSenders,
    baselineDiskThroughput,
    maximumDiskThroughput,
    dollarsPerMonth,
  }
}
