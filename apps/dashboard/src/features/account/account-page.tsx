import { PageHeader } from '@plinth/ui/page-header'
import type { ReactNode } from 'react'
import { PageTitle } from '../../components/frames/page-title.tsx'

interface AccountPageProps {
  title: string
  description?: ReactNode
  actions?: ReactNode
  children: ReactNode
}

/** One page of the account area: its title over its sections. */
export function AccountPage({ title, description, actions, children }: AccountPageProps) {
  return (
    <div className="flex min-w-0 flex-col gap-10">
      <PageTitle>{`${title} · Account`}</PageTitle>
      <PageHeader title={title} description={description} actions={actions} />
      {children}
    </div>
  )
}
