import type { QueryClient } from '@tanstack/react-query'
import { createRootRouteWithContext, Outlet } from '@tanstack/react-router'
import { Suspense } from 'react'
import { lazyOr } from '../components/loading/lazy-or.ts'
import { useFocusOnHeading } from '../components/frames/use-focus-on-heading.ts'
import { oneText } from '../lib/url/plain-search.ts'

const FeaturePreviews = lazyOr(async () => (await import('../features/previews/feature-previews.tsx')).FeaturePreviews)

export const Route = createRootRouteWithContext<{ queryClient: QueryClient }>()({
  validateSearch: ({ featurePreviewModal: key }: Record<string, unknown>): { featurePreviewModal?: string } => {
    const shown = oneText(key)
    return shown === undefined ? {} : { featurePreviewModal: shown }
  },
  component: Root,
})

function Root() {
  useFocusOnHeading()
  const { featurePreviewModal: shown } = Route.useSearch()
  return (
    <>
      <Outlet />
      {shown !== undefined && (
        <Suspense>
          <FeaturePreviews shown={shown} />
        </Suspense>
      )}
    </>
  )
}
