import { createFileRoute } from '@tanstack/react-router'
import { ensureSession } from '../api/session.ts'
import { NewTicketPage } from '../features/support/new-ticket-page.tsx'
import { supportSearch } from '../features/support/support-search.ts'

export const Route = createFileRoute('/support/new')({
  validateSearch: supportSearch,
  beforeLoad: async ({ preload }) => ({ isSignedIn: !preload && (await ensureSession()) !== undefined }),
  staticData: { skeleton: 'form' },
  component: NewTicket,
})

function NewTicket() {
  return <NewTicketPage search={Route.useSearch()} isSignedIn={Route.useRouteContext().isSignedIn} />
}
