import { useTheme } from '@plinth/ui/theme'
import { useQuery } from '@tanstack/react-query'
import { useMatches, useParams } from '@tanstack/react-router'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import type { Access } from '../access/access.ts'
import { useAccess } from '../access/use-access.ts'
import { organizationsQuery } from '../data/organizations.ts'
import { useIsNarrow } from '../components/use-is-narrow.ts'
import { ConnectionBar } from './connection-bar.tsx'
import { features } from './features.ts'
import { InsideShell } from './inside-shell.ts'
import { availableFeatures, navigationOf } from './navigation.ts'
import { Rail } from './rail.tsx'
import { TopBar } from './top-bar.tsx'
import { useProjectHere } from './use-project-here.ts'

// Fetched when the page is there: what they say is asked for after it.
const Banners = lazy(async () => ({ default: (await import('../features/banners/banners.tsx')).Banners }))
const ConsentToast = lazy(async () => ({
  default: (await import('../features/consent/consent-toast.tsx')).ConsentToast,
}))
const NavigationSheet = lazy(() =>
  import('./navigation-sheet.tsx').then((module) => ({ default: module.NavigationSheet })),
)

/** What surrounds every page of a signed-in person: the bar at the top, the rail at the left. */
export function Shell({ children }: { children: ReactNode }) {
  useTheme()
  const isNarrow = useIsNarrow()
  const [isSheetOpen, setSheetOpen] = useState(false)
  const access = useAccess()
  const navigation = useNavigationHere(access)
  const fillsTheScreen = useMatches().some(({ staticData }) => staticData.fillsTheScreen)
  return (
    <div className="flex h-dvh flex-col">
      <a
        href="#content"
        className="sr-only z-50 focus:not-sr-only focus:absolute focus:start-2 focus:top-2 focus:rounded-control focus:bg-accent focus:px-3 focus:py-2 focus:text-on-accent"
      >
        Skip to content
      </a>
      <TopBar onMenu={isNarrow && navigation.length > 0 ? () => setSheetOpen(true) : undefined} />
      <ConnectionBar />
      <Suspense>
        <Banners organization={useOrganizationHere()} />
      </Suspense>
      <div className="flex min-h-0 flex-1">
        {!isNarrow && navigation.length > 0 && <Rail navigation={navigation} />}
        <main
          id="content"
          className={
            fillsTheScreen
              ? 'relative flex min-w-0 flex-1 flex-col overflow-hidden'
              : 'relative min-w-0 flex-1 overflow-y-auto'
          }
          data-scroll-restoration-id="content"
        >
          <InsideShell value>{children}</InsideShell>
        </main>
      </div>
      {access.hasCommerce && (
        <Suspense>
          <ConsentToast />
        </Suspense>
      )}
      {isNarrow && (
        <Suspense>
          <NavigationSheet open={isSheetOpen} onOpenChange={setSheetOpen} navigation={navigation} />
        </Suspense>
      )}
    </div>
  )
}

/** The organization of the address, or of the project there. */
function useOrganizationHere() {
  const { slug } = useParams({ strict: false })
  const project = useProjectHere()
  const { data: organizations = [] } = useQuery(organizationsQuery())
  return organizations.find((candidate) =>
    project ? candidate.id === project.organization_id : candidate.slug === slug,
  )
}

function useNavigationHere(access: Access) {
  const { ref, slug } = useParams({ strict: false })
  const available = availableFeatures(features, access)
  if (ref) return navigationOf(available, 'project')
  return slug ? navigationOf(available, 'organization') : []
}
