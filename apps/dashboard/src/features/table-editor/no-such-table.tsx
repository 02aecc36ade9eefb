import { EmptyState } from '@plinth/ui/empty-state'
import { TableProperties } from 'lucide-react'
import { PageTitle } from '../../components/frames/page-title.tsx'

export function NoSuchTable() {
  return (
    <div className="max-sm:pt-12 sm:p-4">
      <PageTitle>Tables</PageTitle>
      <h1 className="sr-only">Tables</h1>
      <EmptyState kind="nothing" icon={<TableProperties size={18} aria-hidden />} title="There is no such table">
        It may have been dropped or recreated. Choose one from the list.
      </EmptyState>
    </div>
  )
}
