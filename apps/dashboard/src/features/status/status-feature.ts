import type { Feature } from '../../components/feature/feature.ts'

export const statusFeature: Feature = {
  name: 'status',
  parts: async () => (await import('./status-parts.ts')).statusParts,
  commands: async () => (await import('./status-commands.ts')).statusCommands,
}
