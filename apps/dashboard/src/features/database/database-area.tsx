import { Blocks, Columns3, Table2, Users } from 'lucide-react'
import type { ReactNode } from 'react'
import { useAccess } from '../../access/use-access.ts'
import { type AreaEntry, AreaFrame } from '../../components/area-frame.tsx'

/** What stands in the project's database beside the rows. */
export function DatabaseArea({ children }: { children: ReactNode }) {
  const { isOn } = useAccess()
  return (
    <AreaFrame label="Database" entries={isOn('table_editor:all') ? [tables, ...entries] : entries}>
      {children}
    </AreaFrame>
  )
}

const tables: AreaEntry = { label: 'Tables', icon: Table2, to: '/project/$ref/editor' }

const entries: AreaEntry[] = [
  { label: 'Roles', icon: Users, to: '/project/$ref/database/roles' },
  { label: 'Extensions', icon: Blocks, to: '/project/$ref/database/extensions' },
  { label: 'Column privileges', icon: Columns3, to: '/project/$ref/database/column-privileges' },
]
