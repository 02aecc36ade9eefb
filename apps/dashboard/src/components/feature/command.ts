import type { HistoryState } from '@tanstack/react-router'
import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'

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
  | GoAction
  /** Into the list of this id. */
  | { kind: 'list'; list: string }
  | { kind: 'copy'; text: string; confirmation: string }
  /** Happens once the menu is gone and the focus is back. */
  | { kind: 'run'; run: () => void }
  /** Opens once the menu is gone. */
  | { kind: 'dialog'; dialog: (onClose: () => void) => ReactNode }

interface GoAction {
  kind: 'go'
  href: string
  /** What the page is sent beside its address. */
  state?: HistoryState
  /** Happens on the way. */
  before?: () => void
}
