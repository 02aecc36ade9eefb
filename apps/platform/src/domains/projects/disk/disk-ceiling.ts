import type { ComputeSizeId } from '@plinth/catalog/compute-sizes'
import { diskCeilingMegabytes } from '@plinth/catalog/disk-ceilings'
import type { Config } from '../../../config/config.ts'

const MEGABYTE = 1024 * 1024

/** The most that a project of this size may take of the disk, in bytes; undefined for no limit. */
export function diskCeiling(size: ComputeSizeId, { diskMegabytes }: Pick<Config['bounds'], 'diskMegabytes'>) {
  const megabytes = diskMegabytes ?? diskCeilingMegabytes(size)
  return megabytes === 0 ? undefined : megabytes * MEGABYTE
}
