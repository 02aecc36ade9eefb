import type { Feature } from '../../components/feature/feature.ts'

export const auditFeature: Feature = {
  name: 'audit',
  requires: 'operator',
  parts: async () => (await import('./audit-parts.ts')).auditParts,
  commands: async () => (await import('./audit-commands.ts')).auditCommands,
}
