import { createFileRoute } from '@tanstack/react-router'
import { LedgerPage } from '../../features/assistant/ledger/ledger-page.tsx'
import { ledgerSearch } from '../../features/assistant/ledger/ledger-search.ts'

export const Route = createFileRoute('/_app/org/$slug/assistant')({
  validateSearch: ledgerSearch,
  staticData: { skeleton: 'table' },
  component: Ledger,
})

function Ledger() {
  const { slug } = Route.useParams()
  return <LedgerPage key={slug} slug={slug} search={Route.useSearch()} />
}
