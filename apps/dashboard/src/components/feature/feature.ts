import type { FeatureName } from '@plinth/catalog/features'
import type { PreviewKey } from '@plinth/catalog/previews'
import type { LinkProps } from '@tanstack/react-router'
import type { LucideIcon } from 'lucide-react'

/** What one feature adds to the shell. The shell knows features by this shape alone. */
export interface Feature {
  name: string
  /** Left out altogether where the deployment or the profile switches it off. */
  requires?: FeatureName
  navigation: readonly NavigationEntry[]
  /** What the command menu finds beside the navigation. */
  commands?: readonly FeatureCommand[]
}

/** A page below an area, a setting, or something to create, by the name that people search for. */
export interface FeatureCommand {
  /** Where it makes sense; those of an account make sense everywhere. */
  area: NavigationEntry['area'] | 'account'
  group: 'Go to' | 'Settings' | 'Create'
  label: string
  icon: LucideIcon
  to: LinkProps['to']
  /** Beside those of the area. */
  params?: Readonly<Record<string, string>>
  search?: Readonly<Record<string, string>>
  hash?: string
  /** Searched too, but not shown. */
  keywords?: readonly string[]
}

export interface NavigationEntry {
  /** Whose rail it stands in. */
  area: 'organization' | 'project'
  /** Entries of one group stand together; groups follow each other in this order. */
  group: 'home' | 'data' | 'services' | 'watch' | 'settings'
  label: string
  icon: LucideIcon
  to: LinkProps['to']
  /** Marked as current on this very page only, not on the pages below it. */
  exact?: boolean
  /** After `g`, this letter leads there. No two of an area have the same, and `o` is that of all organizations. */
  key?: string
  /** Left out while this preview is off. */
  preview?: PreviewKey
}
