import { readingBills } from '@plinth/contract/billing'
import type { Organization } from '@plinth/contract/organizations'
import { Banner } from '@plinth/ui/banner'
import { Button } from '@plinth/ui/button'
import { TooltipProvider } from '@plinth/ui/tooltip'
import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { type ComponentProps, type MouseEvent, type ReactNode, useState } from 'react'
import { useAccess } from '../../access/use-access.ts'
import { overdueInvoicesQuery } from '../../data/billing.ts'
import { clockSkewQuery } from '../../data/clock.ts'
import { organizationsQuery } from '../../data/organizations.ts'
import { platformStatusQuery } from '../../data/platform-status.ts'
import { bannersFor, type BannerWords } from './banners-for.ts'
import { dismissNotice, useDismissedNotices } from './dismissed-notices.ts'
import { NoticesFrame } from './notices-frame.tsx'
import './banners.css'

const MOST_AT_ONCE = 2

/** What everybody on the page should know now, the most severe first. */
export function Banners({ organization }: { organization: Organization | undefined }) {
  const banners = useBanners(organization)
  const [isUnfolded, setUnfolded] = useState(false)
  const shown = isUnfolded ? banners : banners.slice(0, MOST_AT_ONCE)
  const folded = banners.length - shown.length
  return (
    <NoticesFrame>
      <TooltipProvider>
        {shown.map((banner) => (
          <OneBanner key={banner.id} banner={banner} />
        ))}
      </TooltipProvider>
      {folded > 0 && (
        <Opening>
          <div className="flex justify-center border-b border-border bg-surface py-0.5">
            <Button variant="quiet" size="small" onClick={() => setUnfolded(true)}>
              and {folded} more
            </Button>
          </div>
        </Opening>
      )}
    </NoticesFrame>
  )
}

function OneBanner({ banner: { tone, title, text, link, dismissal } }: { banner: BannerWords }) {
  return (
    <Opening>
      <Banner
        fullWidth
        tone={tone}
        title={title}
        action={
          link && (
            <Button asChild size="small">
              <NoticeLink {...link} />
            </Button>
          )
        }
        {...(dismissal === undefined ? {} : { onDismiss: () => dismissNotice(dismissal) })}
      >
        {text}
      </Banner>
    </Opening>
  )
}

function Opening({ children }: { children: ReactNode }) {
  return (
    <div className="banner-opening grid">
      <div className="min-h-0 overflow-hidden">{children}</div>
    </div>
  )
}

/** To a page of ours without loading everything anew. */
function NoticeLink({ label, href, ...rest }: ComponentProps<'a'> & { label: string; href: string }) {
  const { history } = useRouter()
  function onClick(event: MouseEvent) {
    const wantsOwnTab = event.ctrlKey || event.metaKey || event.shiftKey || event.altKey
    if (wantsOwnTab || !href.startsWith('/')) return
    event.preventDefault()
    history.push(href)
  }
  return (
    <a {...rest} href={href} onClick={onClick}>
      {label}
    </a>
  )
}

function useBanners(organization: Organization | undefined) {
  const access = useAccess()
  const hasBills = access.isOn('billing:all')
  const { data: organizations = [] } = useQuery(organizationsQuery())
  const { data: overdue = [] } = useQuery({ ...overdueInvoicesQuery(), enabled: hasBills })
  const { data: isClockSkewed = false } = useQuery(clockSkewQuery())
  const { data: status } = useQuery(platformStatusQuery())
  const dismissed = useDismissedNotices()
  const maySeeBills =
    hasBills && organization !== undefined && access.may(readingBills, { organization: organization.slug })
  return bannersFor({ organization, organizations, maySeeBills, overdue, isClockSkewed, status, dismissed })
}
