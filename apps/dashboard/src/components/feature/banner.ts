import type { Organization } from '@plinth/contract/organizations'

/** How severe it is, the most severe first. */
export const severities = ['blocked', 'incident', 'warning', 'notice'] as const

/** What everybody on the page should know now. */
export interface BannerWords {
  id: string
  severity: (typeof severities)[number]
  title: string
  text?: string
  link?: { label: string; href: string }
  /** The notice's key, where it can be dismissed. */
  dismissal?: string
}

/** The hook that says which banners of a feature hold. */
export interface BannerSource {
  useBanners: (organization: Organization | undefined) => readonly BannerWords[]
  /** Called with the key of a banner that a person dismissed. */
  onDismiss?: (key: string) => void
}
