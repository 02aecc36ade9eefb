import type { LinkProps } from '@tanstack/react-router'
import type { FeatureCommand } from '../../components/feature/feature.ts'
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

const setting = (label: string, to: FeatureCommand['to'], keywords: readonly string[]): FeatureCommand => ({
  area: 'account',
  group: 'Settings',
  label,
  icon: UserRound,
  to,
  keywords,
})

/** What can be set on those pages, by its own name. */
export const accountCommands: readonly FeatureCommand[] = [
  setting('Change username', '/account', ['profile', 'name']),
  setting('Change e-mail address', '/account', ['mail']),
  setting('Change password', '/account/security', ['account password']),
  setting('Two-factor authentication', '/account/security', ['2FA', 'MFA', 'authenticator', 'recovery codes']),
  setting('Sessions', '/account/security', ['sign out everywhere', 'devices']),
  setting('Create access token', '/account/tokens', ['API key', 'personal access token', 'PAT']),
]
