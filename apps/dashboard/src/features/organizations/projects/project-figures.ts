import type { ListedProject } from '@plinth/contract/projects'
import { formatRelativeTime } from '@plinth/ui/format-relative-time'
import { formatBytes } from '../../../lib/format/format-bytes.ts'

/** What the project takes of the disk, and of how much; undefined where it was not measured. */
export function sizeOf({ disk }: Pick<ListedProject, 'disk'>) {
  if (!disk) return undefined
  const used = formatBytes(disk.used_bytes)
  return disk.ceiling_bytes === null ? used : `${used} of ${formatBytes(disk.ceiling_bytes)}`
}

/** Who is connected now, or when somebody was. Undefined where nobody ever was, nor can be now. */
export function connectionsOf(
  {
    status,
    client_connections: count,
    last_connected_at: last,
  }: Pick<ListedProject, 'status' | 'client_connections' | 'last_connected_at'>,
  now: number,
) {
  if (count > 0) return count === 1 ? '1 connection' : `${count} connections`
  if (last === null) return status === 'ACTIVE_HEALTHY' ? 'No connections yet' : undefined
  return `Last connection ${formatRelativeTime(Date.parse(last), now)}`
}
