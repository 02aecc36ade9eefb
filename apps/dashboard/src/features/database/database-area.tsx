import { useMatchRoute } from '@tanstack/react-router'
import { Table2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { useAccess } from '../../access/use-access.ts'
import { type AreaEntry, AreaFrame } from '../../components/frames/area-frame.tsx'
import { usePreview } from '../../lib/browser/preview-flags.ts'
import { databasePages, privilegesPage } from './database-pages.ts'

/** What stands in the project's database beside the rows. */
export function DatabaseArea({ children }: { children: ReactNode }) {
  const { isOn } = useAccess()
  // a link leads there without the preview too, and then the list says where one is
  const isAtPrivileges = useMatchRoute()({ to: privilegesPage.to }) !== false
  const hasPrivileges = usePreview('column-level-privileges') || isAtPrivileges
  const pages = databasePages.filter((page) => page !== privilegesPage || hasPrivileges)
  return (
    <AreaFrame label="Database" entries={[...(isOn('table_editor:all') ? [tables] : []), ...pages]}>
      {children}
    </AreaFrame>
  )
}

const tables: AreaEntry = { label: 'Tables', icon: Table2, to: '/project/$ref/editor' }
