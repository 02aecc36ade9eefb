import type { Feature } from '../../components/feature/feature.ts'

export const inboxFeature: Feature = {
  name: 'inbox',
  requires: 'inbox',
  commands: async () => (await import('./inbox-commands.ts')).inboxCommands,
}
