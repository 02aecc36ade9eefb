import { KeyRound } from 'lucide-react'
import type { FeatureCommands, PageCommand } from '../../components/feature/feature-commands.ts'

const page = (label: string, hash: string, keywords: readonly string[]): PageCommand => ({
  area: 'project',
  group: 'Settings',
  label,
  icon: KeyRound,
  to: '/project/$ref/settings/api-keys',
  hash,
  keywords,
})

export const projectKeysCommands: FeatureCommands = {
  pages: [
    page('Publishable and secret keys', 'publishable', ['API key', 'apikey']),
    page('Legacy API keys', 'legacy', ['anon', 'service_role', 'JWT']),
    page('JWT signing keys', 'signing', ['JWKS', 'rotate', 'JWT secret', 'import']),
  ],
}
