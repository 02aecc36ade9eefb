import type { Feature } from '../../components/feature/feature.ts'

export const previewsFeature: Feature = {
  name: 'previews',
  parts: async () => (await import('./previews-parts.ts')).previewsParts,
  commands: async () => (await import('./previews-commands.ts')).previewsCommands,
}
