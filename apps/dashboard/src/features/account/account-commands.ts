import { UserRound } from 'lucide-react'
import type { FeatureCommands, PageCommand } from '../../components/feature/feature-commands.ts'
import { accountSections } from './account-sections.ts'

const setting = (label: string, to: PageCommand['to'], keywords: readonly string[]): PageCommand => ({
  area: 'account',
  group: 'Settings',
  label,
  icon: UserRound,
  to,
  keywords,
})

/** The pages of the account area, and what can be set on them, by its own name. */
export const accountCommands: FeatureCommands = {
  pages: [
    ...accountSections.map(({ label, icon, to }): PageCommand => ({
      area: 'account',
      group: 'Go to',
      label,
      icon,
      to,
      keywords: [`account ${label}`],
    })),
    setting('Change username', '/account', ['profile', 'name']),
    setting('Change e-mail address', '/account', ['mail']),
    setting('Change password', '/account/security', ['account password']),
    setting('Two-factor authentication', '/account/security', ['2FA', 'MFA', 'authenticator', 'recovery codes']),
    setting('Sessions', '/account/security', ['sign out everywhere', 'devices']),
    setting('Create access token', '/account/tokens', ['API key', 'personal access token', 'PAT']),
  ],
}
