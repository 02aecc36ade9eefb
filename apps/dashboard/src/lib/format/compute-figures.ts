import { computeSizeIds, computeSizes, type ComputeSizeId } from '@plinth/catalog/compute-sizes'
import { sizesWithin } from '@plinth/catalog/plan-limits'
import type { Deployment } from '@plinth/contract/deployment'
import { formatMegabytes } from './format-bytes.ts'

type Offer = Pick<Deployment, 'cloud_providers' | 'compute_sizes'>

/** The sizes that can be chosen, and the one that is chosen already. */
export const offeredSizes = (
  { compute_sizes }: Offer,
  present: ComputeSizeId,
  largest_compute_size: ComputeSizeId = computeSizeIds.at(-1)!,
) => {
  const inPlan = sizesWithin({ largest_compute_size })
  return computeSizeIds.filter((id) => id === present || (compute_sizes.includes(id) && inPlan.includes(id)))
}

/** What a size gives. On a machine of its own that is what its cluster is limited to, and no provider's figures. */
export function figuresOf(id: ComputeSizeId, { cloud_providers }: Offer) {
  const size = computeSizes[id]
  if (cloud_providers.length === 0)
    return `${formatMegabytes(size.memoryMegabytes)} memory · ${size.directConnections} connections`
  return [
    `CPU: ${size.cpu.toLowerCase()}`,
    `${size.directConnections} direct and ${size.poolerConnections} pooler connections`,
    `disk ${size.baselineDiskThroughput} to ${size.maximumDiskThroughput.toLocaleString()} MB/s`,
  ].join(' · ')
}

/** The one figure beside a size's name where nothing is sold. */
export const detailOf = (id: ComputeSizeId, { cloud_providers }: Offer) =>
  cloud_providers.length === 0 ? `${computeSizes[id].directConnections} connections` : computeSizes[id].cpu
