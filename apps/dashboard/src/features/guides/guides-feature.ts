import type { Feature } from '../../components/feature/feature.ts'

export const guidesFeature: Feature = {
  name: 'guides',
  commands: async () => (await import('./guides-commands.ts')).guidesCommands,
}
