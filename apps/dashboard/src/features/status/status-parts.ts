import { useQuery } from '@tanstack/react-query'
import type { FeatureParts } from '../../components/feature/feature-parts.ts'
import { platformStatusQuery } from '../../data/platform-status.ts'
import { dismissNotice, useDismissedNotices } from './dismissed-notices.ts'
import { statusBanners } from './status-banners.ts'

export const statusParts: FeatureParts = { banners: { useBanners, onDismiss: dismissNotice } }

function useBanners() {
  const { data: status } = useQuery(platformStatusQuery())
  return statusBanners(status, useDismissedNotices())
}
