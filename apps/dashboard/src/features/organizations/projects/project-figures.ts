import type { ListedProject } from '@plinth/contract/projects'
import { formatRelativeTime } from '@plinth/ui/format-relative-time'
import { formatBytes } from '../../../lib/format/format-bytes.ts'

/** What the project takes of the disk, and of how much; undefined where it was not measured. */
export function sizeOf({ disk }: Pick<ListedProject, 'disk'>) {
  if (!disk) return undefined
  const used = formatBytes(disk.used_bytes)
  return disk.ceiling_bytes === null ? used : `${used} of ${formatBytes(disk.ceiling_bytes)}`
}

/** Who is connected now, or when somebody was. */
export function connectionsOf(
  {
    client_connections: count,
    last_connected_at: last,
  }: Pick<ListedProject, 'client_connections' | 'last_connected_at'>,
  now: number,
) {
  if (count > 0) return count === 1 ? '1 connection' : `${count} connections`
  return last === null ? 'No connections yet' : `Last connection ${formatRelativeTime(Date.parse(last), now)}`
}
