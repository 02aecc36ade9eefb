import type { Project } from '@plinth/contract/projects'
import type { ComponentType } from 'react'
import type { Keys, Shortcut } from '../../lib/keyboard/shortcuts.ts'
import type { BannerSource } from './banner.ts'
import type { PersonMenuEntry } from './person-menu-entry.ts'

/** What stands around the pages. */
export interface FeatureParts {
  banners?: BannerSource
  shortcuts?: readonly FeatureShortcut[]
  personMenu?: readonly PersonMenuEntry[]
  /** A button of the bar at the top, left of the search. */
  BeforeSearch?: ComponentType
  /** The same, right of the search. */
  AfterSearch?: ComponentType
  /** A panel beside the page. */
  BesidePage?: ComponentType
  /** What lies over the page, such as a question. */
  OverPage?: ComponentType
  signOutGuard?: SignOutGuard
}

export interface FeatureShortcut extends Shortcut {
  /** Together with ⌘ or Ctrl: single keys are the shell's. */
  keys: Keys & { mod: true }
  /** What the keys do on every page. Without it, the feature's own pages listen; they are listed only. */
  run?: (project: Project) => void
}

/** Asks before signing out, where something would be lost. */
export interface SignOutGuard {
  isNeeded: () => boolean
  Dialog: ComponentType<{ onClose: () => void }>
}
