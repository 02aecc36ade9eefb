import { Users } from 'lucide-react'
import type { Feature } from '../../components/feature/feature.ts'

export const membersFeature: Feature = {
  name: 'members',
  navigation: [
    { area: 'organization', group: 'services', label: 'Members', icon: Users, to: '/org/$slug/team', key: 'm' },
  ],
  commands: async () => (await import('./members-commands.ts')).membersCommands,
}
