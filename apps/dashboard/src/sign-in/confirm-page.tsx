import { auth } from '@plinth/contract/auth'
import { Button } from '@plinth/ui/button'
import { useState } from 'react'
import { callAuth } from './call-auth.ts'
import { FormError } from './form-error.tsx'
import { leaveWith } from './leave.ts'
import { takeMailToken, type MailToken } from './mail-token.ts'
import { SignInFrame, TextLink } from './sign-in-frame.tsx'
import { useSubmit } from './use-submit.ts'

/** Confirms an e-mail address. It takes a press, because programs that check mail follow links and would use it up. */
export function ConfirmPage() {
  const [token] = useState(takeMailToken)
  const [isHalf, setHalf] = useState(false)
  if (isHalf) return <HalfConfirmed />
  return (
    <SignInFrame
      title={token ? 'Confirm your e-mail address' : 'This link is not complete'}
      description={token ? undefined : 'Open the link from the mail once more, or copy it as a whole.'}
      footer={
        <p>
          Confirmed already? <TextLink href="/sign-in">Sign in</TextLink>
        </p>
      }
    >
      {token && <Confirm token={token} onHalf={() => setHalf(true)} />}
    </SignInFrame>
  )
}

/** Of a change of address: nobody is signed in by one mailbox of two. */
function HalfConfirmed() {
  return (
    <SignInFrame
      title="One mailbox is left"
      description="This one has confirmed. The address changes when the link in the mail to the other one is opened as well."
    >
      <p>
        <TextLink href="/account">Go to your account</TextLink>
      </p>
    </SignInFrame>
  )
}

function Confirm({ token, onHalf }: { token: MailToken; onHalf: () => void }) {
  const { isPending, error, onSubmit } = useSubmit(async () => {
    const answer = await callAuth(auth.verify, token)
    if (!('access_token' in answer)) return onHalf()
    await leaveWith(answer)
  })
  return (
    <form onSubmit={onSubmit} className="flex flex-col gap-4">
      <FormError error={error} />
      <Button type="submit" variant="primary" loading={isPending}>
        Confirm and sign in
      </Button>
    </form>
  )
}
