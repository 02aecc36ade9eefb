import { PageHeader } from '@plinth/ui/page-header'
import type { ReactNode } from 'react'
import { PageTitle } from '../../components/page-title.tsx'

/** One page of the account area: its title over its sections. */
export function AccountPage({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="flex min-w-0 flex-col gap-10">
      <PageTitle>{`${title} · Account`}</PageTitle>
      <PageHeader title={title} />
      {children}
    </div>
  )
}
