import type { Feature } from '../../components/feature/feature.ts'

export const consentFeature: Feature = {
  name: 'consent',
  requires: 'commerce',
  parts: async () => (await import('./consent-parts.ts')).consentParts,
}
