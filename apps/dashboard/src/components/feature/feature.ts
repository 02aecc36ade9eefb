import type { Requirement } from '../../access/access.ts'
import type { FeatureCommands } from './feature-commands.ts'
import type { FeatureParts } from './feature-parts.ts'
import type { NavigationEntry } from './navigation-entry.ts'

/** What one feature adds to the shell. The shell knows features by this shape alone. */
export interface Feature {
  name: string
  /** Without it, all that the feature adds is left out. */
  requires?: Requirement
  navigation?: readonly NavigationEntry[]
  /** Fetched once the first page can be used. */
  parts?: () => Promise<FeatureParts>
  /** Fetched when the command menu is about to open. */
  commands?: () => Promise<FeatureCommands>
}
