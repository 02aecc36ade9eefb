import type { PlatformBackupStatus } from '@plinth/contract/platform-backups'
import type { BannerWords } from '../../components/feature/banner.ts'

/** What the operator should do about the backups of the platform. Nothing while it is not known. */
export function platformBackupBanners(status: PlatformBackupStatus | undefined): BannerWords[] {
  if (!status?.problem) return []
  return [
    {
      id: 'platform-backups',
      severity: 'warning',
      ...words[status.problem],
      link: { label: 'Platform backups', href: '/platform-backups' },
    },
  ]
}

const words = {
  no_phrase: {
    title: 'Plinth does not back itself up yet.',
    text: 'Create a recovery phrase to start daily backups.',
  },
  failed: { title: 'The last backup of Plinth failed.', text: 'See why and try again.' },
  verification_failed: {
    title: 'The last backup of Plinth cannot be restored.',
    text: 'See why and back up again.',
  },
  overdue: { title: 'The daily backup of Plinth is overdue.', text: 'Back up now.' },
} satisfies Record<NonNullable<PlatformBackupStatus['problem']>, Pick<BannerWords, 'title' | 'text'>>
