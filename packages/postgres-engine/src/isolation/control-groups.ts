import { createHash } from 'node:crypto'
import { mkdir, readFile, rmdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { ClusterLimits } from './cluster-limits.ts'
import type { EngineEvent } from '../engine-event.ts'
import { findHierarchies, type Hierarchy } from './group-hierarchies.ts'

/** The kernel's own limits on what a cluster takes in all: https://docs.kernel.org/admin-guide/cgroup-v2.html */
export interface ControlGroups {
  /** What they limit; nothing where the kernel has no groups that we may write to. */
  controllers: string[]
  /** Makes the cluster's groups and sets their limits. Resolves to the files that a process joins them by. */
  open(ref: string, limits: ClusterLimits): Promise<string[]>
  /** After the last process has ended. */
  remove(ref: string): Promise<void>
}

const MEGABYTE = 1024 * 1024
/** Of the processor when everybody wants it, as against 1 GB. */
const WEIGHT_PER_GIGABYTE = 100

/**
 * `parent` is the path of a group below which ours are made, or `own` for the group that this process is in; undefined
 * makes none.
 */
export async function openControlGroups(
  parent: string | undefined,
  dataDirectory: string,
  log: (event: EngineEvent) => void,
): Promise<ControlGroups> {
  const hierarchies = parent === undefined ? [] : await findHierarchies(parent)
  const name = `plinth-${createHash('sha256').update(dataDirectory).digest('hex').slice(0, 8)}`
  const usable = await Promise.all(
    hierarchies.map(async (hierarchy) => ((await prepare(hierarchy, name)) ? [hierarchy] : [])),
  )
  const ours = usable.flat()
  return {
    controllers: ours.flatMap(({ controllers }) => controllers),

    async open(ref, limits) {
      const opened = await Promise.all(
        ours.map(async (hierarchy) => {
          const folder = join(hierarchy.folder, name, ref)
          try {
            await mkdir(folder, { recursive: true })
            for (const [file, value] of values(hierarchy, limits)) await writeFile(join(folder, file), value)
            return [join(folder, 'cgroup.procs')]
          } catch (error) {
            // The server starts all the same: its processes have limits of their own.
            log({ event: 'control_group_failed', ref, detail: String(error) })
            return []
          }
        }),
      )
      return opened.flat()
    },

    async remove(ref) {
      // One that is still in use is reset at the next start.
      for (const { folder } of ours) {
        await rmdir(join(folder, name, ref)).catch(() => undefined)
        await rmdir(join(folder, name)).catch(() => undefined)
      }
    },
  }
}

async function prepare({ version, folder, controllers }: Hierarchy, name: string) {
  const enabled = controllers.map((controller) => `+${controller}`).join(' ')
  try {
    await mkdir(join(folder, name), { recursive: true })
    if (version === 2) {
      await writeFile(join(folder, 'cgroup.subtree_control'), enabled)
      await writeFile(join(folder, name, 'cgroup.subtree_control'), enabled)
    }
    await readFile(join(folder, name, 'cgroup.procs'))
    return true
  } catch {
    await rmdir(join(folder, name)).catch(() => undefined)
    return false
  }
}

function values({ version, controllers }: Hierarchy, { clusterMegabytes, processes }: ClusterLimits) {
  const bytes = String(clusterMegabytes * MEGABYTE)
  const weight = Math.min(10_000, Math.max(10, Math.round((clusterMegabytes / 1024) * WEIGHT_PER_GIGABYTE)))
  const files: Record<(typeof controllers)[number], Record<string, string>> = {
    memory: version === 2 ? { 'memory.max': bytes } : { 'memory.limit_in_bytes': bytes },
    pids: { 'pids.max': String(processes) },
    cpu: version === 2 ? { 'cpu.weight': String(weight) } : { 'cpu.shares': String(weight * 10) },
  }
  return controllers.flatMap((controller) => Object.entries(files[controller]))
}
