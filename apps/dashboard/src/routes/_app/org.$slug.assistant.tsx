import { createFileRoute } from '@tanstack/react-router'
import { LedgerPage } from '../../features/assistant/ledger/ledger-page.tsx'
import { oneText } from '../../lib/plain-search.ts'

interface Search {
  before?: string
  entry?: string
}

export const Route = createFileRoute('/_app/org/$slug/assistant')({
  validateSearch: (search: Record<string, unknown>): Search => {
    const [before, entry] = [oneText(search['before']), oneText(search['entry'])]
    return { ...(before ? { before } : {}), ...(entry ? { entry } : {}) }
  },
  component: Ledger,
})

function Ledger() {
  const { before, entry } = Route.useSearch()
  return <LedgerPage slug={Route.useParams().slug} before={before} entry={entry} />
}
