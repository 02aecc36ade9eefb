import { Button } from '@plinth/ui/button'
import { PageHeader } from '@plinth/ui/page-header'
import { useEffect, useRef } from 'react'

/** Says that a request arrived, under which number, and where the answer goes. */
export function TicketFiled({ id, email }: { id: number; email: string }) {
  const place = useRef<HTMLDivElement>(null)
  // the form and its button are gone, and with them the focus
  useEffect(() => place.current?.focus(), [])
  return (
    <div ref={place} tabIndex={-1} className="flex flex-col gap-6 outline-none">
      <PageHeader title="Your request is here" />
      <p role="status" className="text-page wrap-anywhere">
        Ticket number: {id}. Replies go to {email}.
      </p>
      <div>
        <Button asChild>
          <a href="/">Return to dashboard</a>
        </Button>
      </div>
    </div>
  )
}
