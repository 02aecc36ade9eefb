import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { queryClient } from '../api/query-client.ts'
import { afterwards } from './afterwards.tsx'
import { router } from './router.ts'

const ReadyToaster = afterwards('ReadyToaster')

/** Providers and router. */
export function App() {
  return (
    <QueryClientProvider client={queryClient}>
      {/* while it is empty, what index.html shows stays */}
      <div className="app contents">
        <RouterProvider router={router} />
      </div>
      <ReadyToaster />
    </QueryClientProvider>
  )
}
