import { statfs } from 'node:fs/promises'
import { computeSizes, type ComputeSizeId } from '@plinth/catalog/compute-sizes'
import { isInMotion, isUsable, projectStatuses } from '@plinth/catalog/project-status'
import { sharedMegabytes } from '@plinth/postgres-engine/settings'
import type { Config } from '../../config/config.ts'
import type { PlatformProcess } from '../../context/platform-process.ts'
import type { Stores } from '../../stores/stores.ts'
import { machineFull, tooManyProjects } from './project-errors.ts'

const MEGABYTE = 1024 * 1024

const running = projectStatuses.filter((status) => isUsable(status) || isInMotion(status) || status === 'UNKNOWN')

type Context = Pick<PlatformProcess, 'config' | 'fleet'> & { stores: Stores }

/**
 * Refuses a size that the machine does not have, and one that does not fit beside what is awake: a cluster keeps its
 * shared buffers as long as it runs. What sleeps takes nothing. `except` is a project that is replaced by this.
 */
export async function requireRoom(size: ComputeSizeId, { config, fleet, stores }: Context, except?: string) {
  const { memoryMegabytes, reservedDiskMegabytes } = config.bounds
  await stores.projects.lockRoom()
  const others = (await stores.projects.listInStatus(running)).filter(
    ({ ref }) => ref !== except && !fleet.isAsleep(ref),
  )
  const kept = others.map(({ compute_size, target_size }) => Math.max(keptBy(compute_size), keptBy(target_size)))
  const sum = kept.reduce((total, megabytes) => total + megabytes, keptBy(size)) + fleet.engine.verificationMegabytes()
  if (!fits(size, config.bounds) || sum > memoryMegabytes) throw machineFull('memory')

  const { bavail, bsize } = await statfs(config.dataDirectory)
  if ((bavail * bsize) / MEGABYTE < reservedDiskMegabytes) throw machineFull('disk')
}

/** Whether the machine has the memory of this size at all. */
export const fits = (size: ComputeSizeId, { memoryMegabytes }: Pick<Config['bounds'], 'memoryMegabytes'>) =>
  computeSizes[size].memoryMegabytes <= memoryMegabytes

/** Refuses more projects than the operator allows an organization. */
export async function requireCount(organizationId: number, { config, stores }: Omit<Context, 'fleet'>) {
  const { projectsPerOrganization } = config.bounds
  if ((await stores.projects.countIn(organizationId)) >= projectsPerOrganization)
    throw tooManyProjects(projectsPerOrganization)
}

const keptBy = (size: ComputeSizeId | null) => (size ? sharedMegabytes(computeSizes[size].memoryMegabytes) : 0)
