import type { Feature } from '../../components/feature/feature.ts'

export const supportFeature: Feature = {
  name: 'support',
  parts: async () => (await import('./support-parts.ts')).supportParts,
  commands: async () => (await import('./support-commands.ts')).supportCommands,
}
