import { KeyRound } from 'lucide-react'
import type { Feature } from '../../components/feature/feature.ts'

export const projectKeysFeature: Feature = {
  name: 'project-keys',
  navigation: [
    {
      area: 'project',
      group: 'settings',
      label: 'API keys',
      icon: KeyRound,
      to: '/project/$ref/settings/api-keys',
      key: 'k',
    },
  ],
  commands: async () => (await import('./project-keys-commands.ts')).projectKeysCommands,
}
