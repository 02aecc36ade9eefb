import { useMatchRoute } from '@tanstack/react-router'
import { Archive, Blocks, Columns3, Table2, Users } from 'lucide-react'
import type { ReactNode } from 'react'
import { useAccess } from '../../access/use-access.ts'
import { type AreaEntry, AreaFrame } from '../../components/frames/area-frame.tsx'
import { usePreview } from '../../lib/browser/preview-flags.ts'

/** What stands in the project's database beside the rows. */
export function DatabaseArea({ children }: { children: ReactNode }) {
  const { isOn } = useAccess()
  // a link leads there without the preview too, and then the list says where one is
  const isAtPrivileges = useMatchRoute()({ to: privileges.to }) !== false
  const hasPrivileges = usePreview('column-level-privileges') || isAtPrivileges
  return (
    <AreaFrame
      label="Database"
      entries={[...(isOn('table_editor:all') ? [tables] : []), ...entries, ...(hasPrivileges ? [privileges] : [])]}
    >
      {children}
    </AreaFrame>
  )
}

const tables: AreaEntry = { label: 'Tables', icon: Table2, to: '/project/$ref/editor' }

const entries: AreaEntry[] = [
  { label: 'Roles', icon: Users, to: '/project/$ref/database/roles' },
  { label: 'Extensions', icon: Blocks, to: '/project/$ref/database/extensions' },
  { label: 'Backups', icon: Archive, to: '/project/$ref/database/backups' },
]

const privileges: AreaEntry = {
  label: 'Column privileges',
  icon: Columns3,
  to: '/project/$ref/database/column-privileges',
}
