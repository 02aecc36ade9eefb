import type { Organization } from '@plinth/contract/organizations'
import { Banner } from '@plinth/ui/banner'
import { Button } from '@plinth/ui/button'
import { TooltipProvider } from '@plinth/ui/tooltip'
import { useRouter } from '@tanstack/react-router'
import { type ComponentProps, type MouseEvent, type ReactNode, useState } from 'react'
import type { BannerSource } from '../../components/feature/banner.ts'
import type { FeatureParts } from '../../components/feature/feature-parts.ts'
import { useIsNarrow } from '../../components/frames/use-is-narrow.ts'
import { useOrganizationHere } from '../../components/project/use-organization-here.ts'
import { type BroughtBy, featureParts } from '../brought-by-features.ts'
import { Collected } from '../collected.tsx'
import { bySeverity, type FoundBanner, toneOf } from './by-severity.ts'
import { NoticesFrame } from './notices-frame.tsx'
import './banners.css'

const MOST_AT_ONCE = 2

/** What everybody on the page should know now, the most severe first. On a phone only that one is unfolded. */
export function Banners() {
  return <BannersOf parts={featureParts.useAvailable()} organization={useOrganizationHere()} />
}

interface BannersOfProps {
  parts: readonly BroughtBy<FeatureParts>[]
  organization: Organization | undefined
}

/** What these features have to say. */
export function BannersOf({ parts, organization }: BannersOfProps) {
  const sources = parts.flatMap(({ name, brought: { banners } }) => (banners ? [{ name, brought: banners }] : []))
  return (
    <Collected sources={sources} useFound={useBannersOf} asked={organization}>
      {(found) => <BannerList banners={bySeverity(found.flat())} />}
    </Collected>
  )
}

function useBannersOf({ useBanners, onDismiss }: BannerSource, organization: Organization | undefined) {
  return useBanners(organization).map((words): FoundBanner => ({ ...words, onDismiss }))
}

function BannerList({ banners }: { banners: readonly FoundBanner[] }) {
  const [isUnfolded, setUnfolded] = useState(false)
  const isNarrow = useIsNarrow()
  const shown = isUnfolded ? banners : banners.slice(0, isNarrow ? 1 : MOST_AT_ONCE)
  const folded = banners.length - shown.length
  return (
    <NoticesFrame>
      <TooltipProvider>
        {shown.map((banner, index) => (
          <OneBanner key={banner.id} banner={banner}>
            {folded > 0 && index === shown.length - 1 && (
              <Button variant="quiet" size="small" className="max-sm:order-last" onClick={() => setUnfolded(true)}>
                and {folded} more
              </Button>
            )}
          </OneBanner>
        ))}
      </TooltipProvider>
    </NoticesFrame>
  )
}

function OneBanner({ banner, children }: { banner: FoundBanner; children: ReactNode }) {
  const { severity, title, text, link, dismissal, onDismiss } = banner
  return (
    <Opening>
      <Banner
        fullWidth
        tone={toneOf[severity]}
        title={title}
        action={
          <>
            {children}
            {link && (
              <Button asChild size="small">
                <NoticeLink {...link} />
              </Button>
            )}
          </>
        }
        onDismiss={dismissal === undefined ? undefined : onDismiss && (() => onDismiss(dismissal))}
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

/** Opens a page of the dashboard without a full reload. */
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
