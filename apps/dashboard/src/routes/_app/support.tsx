import { createFileRoute } from '@tanstack/react-router'
import { loadTickets, TicketListPage } from '../../features/support/ticket-list-page.tsx'
import { oneText } from '../../lib/url/plain-search.ts'

export const Route = createFileRoute('/_app/support')({
  // only the operator comes here, so that nobody else fetches what it needs
  codeSplitGroupings: [['loader', 'component']],
  validateSearch: ({ status, before }: Record<string, unknown>): { status?: string; before?: string } => ({
    status: oneText(status),
    before: oneText(before),
  }),
  loaderDeps: ({ search }) => search,
  loader: ({ deps }) => loadTickets(deps),
  staticData: { skeleton: 'table' },
  component: Tickets,
})

function Tickets() {
  return <TicketListPage search={Route.useSearch()} />
}
