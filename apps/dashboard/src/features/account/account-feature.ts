import type { Feature } from '../../components/feature/feature.ts'

export const accountFeature: Feature = {
  name: 'account',
  parts: async () => (await import('./account-parts.ts')).accountParts,
  commands: async () => (await import('./account-commands.ts')).accountCommands,
}
