import type { PreviewKey } from '@plinth/catalog/previews'
import type { LinkProps } from '@tanstack/react-router'
import type { LucideIcon } from 'lucide-react'

/** A page that the rail leads to. */
export interface NavigationEntry {
  /** Whose rail it stands in. */
  area: 'organization' | 'project'
  /** Entries of one group stand together; groups follow each other in this order. */
  group: 'home' | 'data' | 'services' | 'watch' | 'settings'
  label: string
  icon: LucideIcon
  to: LinkProps['to']
  /** What follows in their addresses, of pages that every project has: switching to another project stays on them. */
  pages?: readonly string[]
  /** Marked as current on this very page only, not on the pages below it. */
  exact?: boolean
  /** After `g`, this letter leads there. No two of an area have the same, and `o` is that of all organizations. */
  key?: string
  /** Left out while this preview is off. */
  preview?: PreviewKey
}
