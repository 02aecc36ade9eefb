import type { LucideIcon } from 'lucide-react'

/** The lists that can be gone into. */
export type CommandList = 'organizations' | 'projects' | 'queries' | 'themes'

/** In the order in which they are shown. */
export const commandGroups = [
  'Recent',
  'Rows',
  'Go to',
  'Tables',
  'Columns',
  'Functions',
  'Database',
  'Settings',
  'Project',
  'Create',
  'Switch',
  'People',
  'Run',
  'Copy',
  'Theme',
  'Help',
] as const
export type CommandGroup = (typeof commandGroups)[number]

/** Of roles, extensions and templates. */
export const LISTED_WORTH = 0.6

/** One thing the command menu can do. */
export interface Command {
  /** Stays the same, so that it is found again among the recent ones. */
  id: string
  group: CommandGroup
  label: string
  icon: LucideIcon
  /** Searched too, but not shown. */
  keywords?: readonly string[]
  /** Found by a piece of it as it stands: what a machine made up, such as a ref, and sentences. */
  codes?: readonly string[]
  /** Below one for long lists, whose many letters would otherwise stand before the areas. */
  worth?: number
  detail?: string
  /** The shortcut that does the same. */
  keys?: readonly string[]
  does: CommandAction
}

export type CommandAction =
  | { kind: 'go'; href: string }
  | { kind: 'list'; list: CommandList }
  | { kind: 'copy'; text: string; told: string }
  /** Opens a saved query and runs it. */
  | { kind: 'query'; id: string; href: string }
  /** A new query that holds this. */
  | { kind: 'sql'; ref: string; sql: string }
  /** Happens once the menu is gone and the focus is back. */
  | { kind: 'run'; run: () => void }
