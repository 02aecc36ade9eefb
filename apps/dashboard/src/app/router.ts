import { createRouter } from '@tanstack/react-router'
import { queryClient } from '../api/query-client.ts'
import { ErrorScreen } from './error-screen.tsx'
import { NotFound } from './not-found.tsx'
import { PageSkeleton, type SkeletonShape } from '../components/frames/page-skeleton.tsx'
import { parsePlainSearch, stringifyPlainSearch } from '../lib/url/plain-search.ts'
import { routeTree } from '../route-tree.gen.ts'

const SKELETON_AFTER = 150

export const router = createRouter({
  routeTree,
  context: { queryClient },
  defaultPreload: 'intent',
  // TanStack Query decides what is fresh.
  defaultPreloadStaleTime: 0,
  defaultPendingMs: SKELETON_AFTER,
  defaultPendingMinMs: 0,
  defaultPendingComponent: PageSkeleton,
  defaultErrorComponent: ErrorScreen,
  defaultNotFoundComponent: NotFound,
  scrollRestoration: true,
  parseSearch: parsePlainSearch,
  stringifySearch: stringifyPlainSearch,
})

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
  interface StaticDataRouteOption {
    /** The page makes sense although the project's database accepts no connections. */
    worksWithoutDatabase?: boolean
    /** The page is an editor: it takes all the height and scrolls inside. */
    fillsTheScreen?: boolean
    /** What the page is made of, for what is shown before its data is there. */
    skeleton?: SkeletonShape
  }
}
