import type { LinkProps } from '@tanstack/react-router'
import { Keyboard, KeyRound, type LucideIcon, Palette, ShieldCheck, UserRound } from 'lucide-react'

interface AccountSection {
  label: string
  icon: LucideIcon
  to: LinkProps['to']
  /** Marked as current on this very page only, not on the pages below it. */
  exact?: boolean
}

/** The pages of the account area, in the order of its list. */
export const accountSections: readonly AccountSection[] = [
  { label: 'Profile', icon: UserRound, to: '/account', exact: true },
  { label: 'Security', icon: ShieldCheck, to: '/account/security' },
  { label: 'Access tokens', icon: KeyRound, to: '/account/tokens' },
  { label: 'Appearance', icon: Palette, to: '/account/appearance' },
  { label: 'Shortcuts', icon: Keyboard, to: '/account/shortcuts' },
]
