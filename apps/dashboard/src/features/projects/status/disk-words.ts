import type { Project } from '@plinth/contract/projects'
import { formatBytes } from '../../../lib/format/format-bytes.ts'

const HOW_TO_FREE =
  'In the SQL editor, begin with "set transaction read write;" and truncate or drop what you do not need. After deleting rows, run VACUUM FULL on their table. A larger compute size has more disk.'

/** What the pages of a project say about its disk; undefined while it has room. */
export function diskWords({ disk }: Pick<Project, 'disk'>) {
  if (!disk) return undefined
  const use = useOf(disk)
  switch (disk.state) {
    case 'normal':
      return undefined
    case 'nearly_full':
      return {
        tone: 'warning',
        title: 'The disk of this project is nearly full',
        text: `${use} At its limit the project becomes read-only. Delete what you do not need or choose a larger compute size.`,
      } as const
    case 'read_only':
      return {
        tone: 'danger',
        title: 'This project is read-only because its disk is full',
        text: `${use} It accepts writes again below 95%. ${HOW_TO_FREE}`,
      } as const
    case 'refused':
      return {
        tone: 'danger',
        title: 'This project accepts no connections because it uses far more disk than its limit',
        text: `${use} Choose a larger compute size, or ask the operator to free space.`,
      } as const
    case 'machine_full':
      return {
        tone: 'danger',
        title: 'This project is read-only because the disk of this installation is nearly full',
        text: 'It accepts writes again when the operator has made space. Your data can be read meanwhile.',
      } as const
  }
}

function useOf({ used_bytes, reserved_bytes, ceiling_bytes }: NonNullable<Project['disk']>) {
  const used = formatBytes(used_bytes)
  if (ceiling_bytes === null) return `It uses ${used}.`
  const ceiling = formatBytes(ceiling_bytes)
  return reserved_bytes > 0
    ? `It uses ${used}, and ${formatBytes(reserved_bytes)} is reserved for its write-ahead log, of ${ceiling}.`
    : `It uses ${used} of ${ceiling}.`
}
