import { useQuery } from '@tanstack/react-query'
import { ArchiveRestore } from 'lucide-react'
import type { FeatureParts } from '../../components/feature/feature-parts.ts'
import { platformBackupStatusQuery } from '../../data/platform-backups.ts'
import { platformBackupBanners } from './platform-backup-banners.ts'

export const platformBackupsParts: FeatureParts = {
  banners: { useBanners },
  personMenu: [{ group: 'help', label: 'Platform backups', icon: ArchiveRestore, link: { to: '/platform-backups' } }],
}

function useBanners() {
  const { data } = useQuery(platformBackupStatusQuery())
  return platformBackupBanners(data)
}
