import { PageHeader } from '@plinth/ui/page-header'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { currentSession } from '../../api/session.ts'
import { PageTitle } from '../../components/frames/page-title.tsx'
import { PlainFrame } from '../../components/frames/plain-frame.tsx'
import { deploymentQuery } from '../../data/deployment.ts'
import { prefillOf } from './prefill.ts'
import type { SupportSearch } from './support-search.ts'
import { TicketFiled } from './ticket-filed.tsx'
import { TicketForm } from './ticket-form.tsx'

interface NewTicketPageProps {
  search: SupportSearch
  isSignedIn: boolean
}

/** Asks the people who run this installation for help; also for somebody who cannot sign in. */
export function NewTicketPage({ search, isSignedIn }: NewTicketPageProps) {
  const { data: deployment } = useSuspenseQuery(deploymentQuery())
  const [filed, setFiled] = useState<{ id: number; email: string }>()
  const account = isSignedIn ? currentSession()?.user.email : undefined
  return (
    <PlainFrame>
      <PageTitle>Support</PageTitle>
      {filed ? (
        <TicketFiled {...filed} />
      ) : (
        <>
          <PageHeader
            title="Contact support"
            description="Your request goes to the people who run this installation. Leave out passwords and keys."
          />
          {deployment.support_email !== null && (
            <p>
              You can also write to{' '}
              <a href={`mailto:${deployment.support_email}`} className="text-accent underline underline-offset-2">
                {deployment.support_email}
              </a>
              .
            </p>
          )}
          <TicketForm prefill={prefillOf(search)} account={account} onFiled={setFiled} />
        </>
      )}
    </PlainFrame>
  )
}
