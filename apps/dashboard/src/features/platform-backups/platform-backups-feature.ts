import type { Feature } from '../../components/feature/feature.ts'

export const platformBackupsFeature: Feature = {
  name: 'platform-backups',
  requires: 'operator',
  parts: async () => (await import('./platform-backups-parts.ts')).platformBackupsParts,
  commands: async () => (await import('./platform-backups-commands.ts')).platformBackupsCommands,
}
