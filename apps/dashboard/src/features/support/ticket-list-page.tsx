import { supportCategories } from '@plinth/catalog/support-categories'
import { support, type Ticket } from '@plinth/contract/support'
import { Badge } from '@plinth/ui/badge'
import { Button } from '@plinth/ui/button'
import { EmptyState } from '@plinth/ui/empty-state'
import { Page } from '@plinth/ui/page'
import { PageHeader } from '@plinth/ui/page-header'
import { RelativeTime } from '@plinth/ui/relative-time'
import { TabLink, TabNav } from '@plinth/ui/tabs'
import { toast } from '../../lib/toast/toast.ts'
import { TooltipProvider } from '@plinth/ui/tooltip'
import { useSuspenseQuery } from '@tanstack/react-query'
import { Link, notFound } from '@tanstack/react-router'
import { invalidate, useCall } from '../../api/api.ts'
import { queryClient } from '../../api/query-client.ts'
import { PageTitle } from '../../components/frames/page-title.tsx'
import { profileQuery } from '../../data/profile.ts'
import { ticketsQuery, type TicketFilter } from '../../data/tickets.ts'

const PAGE = 50

/** Otherwise every address of the page counts as the one of the first tab. */
const THIS_VERY_ADDRESS = { exact: true, includeSearch: true }

interface TicketSearch {
  status?: string
  before?: string
}

/** What people asked support for, for the operator. */
export function TicketListPage({ search }: { search: TicketSearch }) {
  return <TicketList filter={filterOf(search)} />
}

/** To everybody but the operator there is no such page. */
export async function loadTickets(search: TicketSearch) {
  const profile = await queryClient.ensureQueryData(profileQuery())
  if (!profile.is_operator) throw notFound()
  await queryClient.ensureQueryData(ticketsQuery(filterOf(search)))
}

/** Whatever an address says that there is not counts as unsaid. */
const filterOf = ({ status, before = '' }: TicketSearch): TicketFilter => ({
  status: status === 'closed' ? status : 'open',
  ...(/^[1-9]\d{0,14}$/.test(before) ? { before: Number(before) } : {}),
})

function TicketList({ filter }: { filter: TicketFilter }) {
  const { data: tickets } = useSuspenseQuery(ticketsQuery(filter))
  const last = tickets.at(-1)
  const status = filter.status === 'closed' ? filter.status : undefined
  return (
    <TooltipProvider>
      <Page>
        <PageTitle>Support requests</PageTitle>
        <PageHeader title="Support requests">
          <TabNav label="State">
            <TabLink asChild current={status === undefined}>
              <Link to="/support" search={{}} activeOptions={THIS_VERY_ADDRESS}>
                Open
              </Link>
            </TabLink>
            <TabLink asChild current={status === 'closed'}>
              <Link to="/support" search={{ status: 'closed' }} activeOptions={THIS_VERY_ADDRESS}>
                Closed
              </Link>
            </TabLink>
          </TabNav>
        </PageHeader>
        {tickets.length === 0 ? (
          <div className="rounded-panel border border-border bg-surface">
            <EmptyState kind={filter.before === undefined ? 'nothing' : 'filtered'} title={emptyTitle(filter)}>
              {status === undefined && 'Requests from the support form appear here.'}
            </EmptyState>
          </div>
        ) : (
          <ol className="flex flex-col gap-3">
            {tickets.map((ticket) => (
              <TicketCard key={ticket.id} ticket={ticket} />
            ))}
          </ol>
        )}
        <nav aria-label="Pages" className="flex gap-2 empty:hidden">
          {filter.before !== undefined && (
            <Button asChild>
              <Link to="/support" search={{ status }}>
                Newest
              </Link>
            </Button>
          )}
          {last && tickets.length === PAGE && (
            <Button asChild>
              <Link to="/support" search={{ status, before: String(last.id) }}>
                Older
              </Link>
            </Button>
          )}
        </nav>
      </Page>
    </TooltipProvider>
  )
}

const emptyTitle = ({ status, before }: TicketFilter) =>
  before === undefined ? `No request is ${status}` : 'There are no older requests'

function TicketCard({ ticket }: { ticket: Ticket }) {
  const { id, status, category, subject, message, created_at } = ticket
  const wanted = status === 'open' ? 'closed' : 'open'
  const setStatus = useCall(support.setStatus, {
    onSuccess: async () => {
      await invalidate(support.list)
      toast.success(wanted === 'closed' ? `Request ${id} is closed.` : `Request ${id} is open again.`)
    },
  })
  return (
    <li className="rounded-panel border border-border bg-surface">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2 border-b border-border px-4 py-2.5">
        <div className="min-w-0 flex-1 basis-64">
          <h2 className="text-page font-medium wrap-anywhere">{subject}</h2>
          <p className="text-label text-muted">
            Request {id} · <RelativeTime value={created_at} />
          </p>
        </div>
        <div className="flex items-center gap-2">
          <Badge>{supportCategories[category]}</Badge>
          <Button
            size="small"
            loading={setStatus.isPending}
            onClick={() => setStatus.mutate({ ticket_id: String(id), status: wanted })}
          >
            {wanted === 'closed' ? 'Close the request' : 'Open it again'}
          </Button>
        </div>
      </div>
      <div className="flex flex-col gap-3 px-4 py-3">
        <p className="max-w-[80ch] text-page wrap-anywhere whitespace-pre-wrap">{message}</p>
        <Facts ticket={ticket} />
      </div>
    </li>
  )
}

function Facts({ ticket }: { ticket: Ticket }) {
  const { email, account, company, organization_slug, project_ref, error_id } = ticket
  const facts = [
    ['Answer to', email],
    ['Account', account ? `${account.username}, ${account.primary_email}` : 'Not signed in: the address is not proved'],
    ['Company', company],
    ['Organization', organization_slug],
    ['Project', project_ref],
    ['Error report', error_id],
  ].filter(([, value]) => value !== null)
  return (
    <dl className="grid gap-x-4 gap-y-1 text-label sm:grid-cols-[auto_minmax(0,1fr)]">
      {facts.map(([name, value]) => (
        <div key={name} className="contents">
          <dt className="text-muted">{name}</dt>
          <dd className="wrap-anywhere">{value}</dd>
        </div>
      ))}
    </dl>
  )
}
