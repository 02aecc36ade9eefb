import { Page } from '@plinth/ui/page'
import { Skeleton } from '@plinth/ui/skeleton'

/** The shape of a page before its data is there. */
export function PageSkeleton() {
  return (
    <Page>
      <output aria-busy="true" aria-label="Loading" className="flex flex-col gap-6">
        <Skeleton className="h-7 w-56" />
        <div className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
          <Skeleton className="h-28 rounded-panel" />
          <Skeleton className="h-28 rounded-panel" />
          <Skeleton className="h-28 rounded-panel" />
        </div>
      </output>
    </Page>
  )
}
