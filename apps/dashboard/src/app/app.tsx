import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { Suspense } from 'react'
import { lazyOr } from '../components/lazy-or.ts'
import { queryClient } from '../api/query-client.ts'
import { router } from './router.ts'

const ReadyToaster = lazyOr(async () => (await import('./ready-toaster.tsx')).ReadyToaster)

/** Providers and router. */
export function App() {
  return (
    <QueryClientProvider client={queryClient}>
      {/* while it is empty, what index.html shows stays */}
      <div className="app contents">
        <RouterProvider router={router} />
      </div>
      <Suspense>
        <ReadyToaster />
      </Suspense>
    </QueryClientProvider>
  )
}
