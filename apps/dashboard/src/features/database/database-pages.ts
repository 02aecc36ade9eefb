import { Archive, Blocks, Columns3, Users } from 'lucide-react'
import type { AreaEntry } from '../../components/frames/area-frame.tsx'

interface DatabasePage extends AreaEntry {
  /** What people type who look for it. */
  keywords: readonly string[]
}

const roles: DatabasePage = {
  label: 'Roles',
  icon: Users,
  to: '/project/$ref/database/roles',
  keywords: ['database roles', 'users', 'logins', 'connections'],
}

const extensions: DatabasePage = {
  label: 'Extensions',
  icon: Blocks,
  to: '/project/$ref/database/extensions',
  keywords: ['database extensions', 'create extension'],
}

const backups: DatabasePage = {
  label: 'Backups',
  icon: Archive,
  to: '/project/$ref/database/backups',
  keywords: ['database backups', 'restore', 'point in time', 'undo restore', 'recovery'],
}

/** In the list beside the pages only where its preview is on. */
export const privilegesPage: DatabasePage = {
  label: 'Column privileges',
  icon: Columns3,
  to: '/project/$ref/database/column-privileges',
  keywords: ['grants', 'permissions'],
}

/** The pages of the database area, in their order; the list beside them and the command menu are made of it. */
export const databasePages: readonly DatabasePage[] = [roles, extensions, backups, privilegesPage]
