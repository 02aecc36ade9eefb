import { type BannerSource, type BannerWords, severities } from '../../components/feature/banner.ts'

export interface FoundBanner extends BannerWords {
  onDismiss: BannerSource['onDismiss']
}

/** The most severe first; those that are as severe as each other in the order of the features. */
export const bySeverity = <Banner extends Pick<BannerWords, 'severity'>>(banners: readonly Banner[]): Banner[] =>
  severities.flatMap((severity) => banners.filter((banner) => banner.severity === severity))

export const toneOf = { blocked: 'danger', incident: 'warning', warning: 'warning', notice: 'info' } as const
