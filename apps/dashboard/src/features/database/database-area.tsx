import { useMatchRoute } from '@tanstack/react-router'
import {
  Archive,
  Blocks,
  Cable,
  Columns3,
  DoorOpen,
  ListOrdered,
  ListTree,
  type LucideIcon,
  Radio,
  ShieldCheck,
  SquareFunction,
  Table2,
  Users,
  Workflow,
  Zap,
} from 'lucide-react'
import type { ReactNode } from 'react'
import { useAccess } from '../../access/use-access.ts'
import { type AreaEntry, AreaFrame } from '../../components/frames/area-frame.tsx'
import { usePreview } from '../../lib/browser/preview-flags.ts'
import { databasePages } from './database-pages.ts'

/** What stands in the project's database beside the rows. */
export function DatabaseArea({ children }: { children: ReactNode }) {
  const { isOn } = useAccess()
  // a link leads there without the preview too, and then the list says where one is
  const isAtPrivileges = useMatchRoute()({ to: PRIVILEGES }) !== false
  const hasPrivileges = usePreview('column-level-privileges') || isAtPrivileges
  const pages = databasePages.filter(({ to }) => to !== PRIVILEGES || hasPrivileges)
  return (
    <AreaFrame
      label="Database"
      entries={[
        ...(isOn('table_editor:all') ? [tables] : []),
        ...pages.map(({ label, to }) => ({ label, to, icon: icons[to] })),
      ]}
    >
      {children}
    </AreaFrame>
  )
}

const tables: AreaEntry = { label: 'Tables', icon: Table2, to: '/project/$ref/editor' }

const PRIVILEGES = '/project/$ref/database/column-privileges'

const icons: Record<(typeof databasePages)[number]['to'], LucideIcon> = {
  '/project/$ref/database/schemas': Workflow,
  '/project/$ref/database/api-access': DoorOpen,
  '/project/$ref/database/policies': ShieldCheck,
  '/project/$ref/database/functions': SquareFunction,
  '/project/$ref/database/triggers': Zap,
  '/project/$ref/database/event-triggers': Radio,
  '/project/$ref/database/indexes': ListTree,
  '/project/$ref/database/types': ListOrdered,
  '/project/$ref/database/publications': Cable,
  '/project/$ref/database/roles': Users,
  '/project/$ref/database/extensions': Blocks,
  '/project/$ref/database/backups': Archive,
  [PRIVILEGES]: Columns3,
}
