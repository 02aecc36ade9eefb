import type { Feature } from '../../components/feature/feature.ts'

export const clockFeature: Feature = {
  name: 'clock',
  parts: async () => (await import('./clock-parts.ts')).clockParts,
}
