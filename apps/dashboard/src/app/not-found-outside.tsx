import { EmptyState } from '@plinth/ui/empty-state'
import { Suspense, use, useState } from 'react'
import { ensureSession } from '../api/session.ts'
import { PageTitle } from '../components/frames/page-title.tsx'
import { PlainFrame } from '../components/frames/plain-frame.tsx'
import { NoSuchPage } from './no-such-page.tsx'
import { Shell } from './shell.tsx'

/** An address that belongs to no area: in the shell for people who are signed in. */
export function NotFoundOutside() {
  const [session] = useState(ensureSession)
  return (
    <Suspense>
      <Framed session={session} />
    </Suspense>
  )
}

function Framed({ session }: { session: ReturnType<typeof ensureSession> }) {
  return use(session) ? (
    <Shell>
      <NoSuchPage />
    </Shell>
  ) : (
    <PlainFrame>
      <PageTitle>Not found</PageTitle>
      <h1 className="sr-only">Not found</h1>
      <div className="rounded-panel border border-border bg-surface">
        <EmptyState kind="nothing" title="Page not found">
          Check the address. The page may have been moved or deleted.
        </EmptyState>
      </div>
    </PlainFrame>
  )
}
