import type { ComputeSizeId } from './compute-sizes.ts'

/** What a compute size does for disks and costs by the hour, beside what `computeSizes` says. */
export interface ComputeBaseline {
  dollarsPerHour: number
  baselineDiskOperations: number
  maximumDiskOperations: number
  recommendedDatabaseMegabytes: number
}

const GIGABYTE = 1024
const TERABYTE = 1024 * GIGABYTE

/** Figures of the public price list of November 2026; operations are those of a second. */
export const computeBaselines = {
  nano: baseline(0, 250, 11_800, 500),
  micro: baseline(0.01344, 500, 11_800, 10 * GIGABYTE),
  small: baseline(0.0206, 1000, 11_800, 50 * GIGABYTE),
  medium: baseline(0.0822, 2000, 11_800, 100 * GIGABYTE),
  large: baseline(0.1517, 3600, 20_000, 200 * GIGABYTE),
  xlarge: baseline(0.2877, 6000, 20_000, 500 * GIGABYTE),
  '2xlarge': baseline(0.562, 12_000, 20_000, TERABYTE),
  '4xlarge': baseline(1.32, 20_000, 20_000, 2 * TERABYTE),
  '8xlarge': baseline(2.562, 40_000, 40_000, 4 * TERABYTE),
  '12xlarge': baseline(3.836, 50_000, 50_000, 6 * TERABYTE),
  '16xlarge': baseline(5.12, 80_000, 80_000, 10 * TERABYTE),
} as const satisfies Record<ComputeSizeId, ComputeBaseline>

function baseline(
  dollarsPerHour: number,
  baselineDiskOperations: number,
  maximumDiskOperations: number,
  recommendedDatabaseMegabytes: number,
): ComputeBaseline {
  return { dollarsPerHour, baselineDiskOperations, maximumDiskOperations, recommendedDatabaseMegabytes }
}
