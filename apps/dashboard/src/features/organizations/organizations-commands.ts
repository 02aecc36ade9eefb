import { Settings } from 'lucide-react'
import { copyCommand } from '../../components/feature/copy-command.ts'
import { createCommand } from '../../components/feature/create-command.ts'
import type {
  FeatureCommands,
  FoundCommands,
  MenuContext,
  PageCommand,
} from '../../components/feature/feature-commands.ts'

const setting = (label: string, hash: string, keywords: readonly string[]): PageCommand => ({
  area: 'organization',
  group: 'Settings',
  label,
  icon: Settings,
  to: '/org/$slug/settings',
  hash,
  keywords,
})

export const organizationsCommands: FeatureCommands = {
  pages: [
    setting('Rename organization', 'general', ['organization name']),
    setting('Require two-factor authentication', 'security', ['2FA', 'MFA', 'organization security']),
    setting('Assistant settings', 'assistant', ['AI', 'model', 'share data', 'share the schema', 'switch off']),
  ],
  useCommands,
}

function useCommands({ organization, access }: MenuContext): FoundCommands {
  return {
    commands: [
      ...(access.isOn('organizations:create') ? [createCommand('organization', 'New organization', '/new')] : []),
      ...(organization ? [copyCommand('organization slug', organization.slug)] : []),
    ],
  }
}
