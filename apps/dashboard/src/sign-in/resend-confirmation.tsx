import { auth } from '@plinth/contract/auth'
import type { Deployment } from '@plinth/contract/deployment'
import { Button } from '@plinth/ui/button'
import { useState } from 'react'
import { callAuth } from './call-auth.ts'
import { FormError } from './form-error.tsx'
import { InboxHint } from './inbox-hint.tsx'
import { useSubmit } from './use-submit.ts'

interface ResendConfirmationProps {
  email: string
  deployment: Pick<Deployment, 'inbox'>
}

/** Asks for the confirmation mail once more. */
export function ResendConfirmation({ email, deployment }: ResendConfirmationProps) {
  const [wasSent, setSent] = useState(false)
  const { isPending, error, submit } = useSubmit(async () => {
    await callAuth(auth.resend, { email })
    setSent(true)
  })
  return (
    <div className="flex flex-col gap-2">
      <FormError error={error} />
      {wasSent ? (
        <output>Sent again to {email}.</output>
      ) : (
        <Button loading={isPending} onClick={() => void submit()}>
          Send the confirmation mail again
        </Button>
      )}
      <InboxHint deployment={deployment} />
    </div>
  )
}
