import { useQuery } from '@tanstack/react-query'
import type { FeatureParts } from '../../components/feature/feature-parts.ts'
import { clockSkewQuery } from '../../data/clock.ts'
import { clockBanners } from './clock-banners.ts'

export const clockParts: FeatureParts = { banners: { useBanners } }

function useBanners() {
  const { data: isSkewed = false } = useQuery(clockSkewQuery())
  return clockBanners(isSkewed)
}
