import type { Feature } from '../../components/feature/feature.ts'

export const plansFeature: Feature = {
  name: 'plans',
  requires: 'commerce',
  commands: async () => (await import('./plans-commands.ts')).plansCommands,
}
