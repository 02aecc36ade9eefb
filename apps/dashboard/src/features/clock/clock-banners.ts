import type { BannerWords } from '../../components/feature/banner.ts'

export const clockBanners = (isSkewed: boolean): BannerWords[] =>
  isSkewed
    ? [
        {
          id: 'clock',
          severity: 'warning',
          title: "Your computer's clock appears to be inaccurate. This can cause issues with certain features.",
          link: { label: 'More information', href: '/guides/clock' },
        },
      ]
    : []
