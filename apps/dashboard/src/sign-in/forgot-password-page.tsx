import { auth } from '@plinth/contract/auth'
import { Button } from '@plinth/ui/button'
import { useState } from 'react'
import { callAuth } from './call-auth.ts'
import { EmailField } from './email-field.tsx'
import { FormError } from './form-error.tsx'
import { InboxHint } from './inbox-hint.tsx'
import { withPlace } from './leave.ts'
import { SignInFrame, TextLink } from './sign-in-frame.tsx'
import type { SignInPageProps } from './sign-in-page-props.ts'
import { useSubmit } from './use-submit.ts'

/** Asks for a link that sets a new password. The answer never tells whether the address is known. */
export function ForgotPasswordPage({ deployment, email, onEmail }: SignInPageProps) {
  const [wasSent, setSent] = useState(false)
  const { isPending, error, fields, onSubmit } = useSubmit(async () => {
    await callAuth(auth.recover, { email })
    setSent(true)
  }, ['email'])
  const footer = (
    <p>
      Remembered it? <TextLink href={withPlace('/sign-in')}>Sign in</TextLink>
    </p>
  )
  if (wasSent) {
    return (
      <SignInFrame
        title="Check your mail"
        description={`If ${email} has an account here, a link to set a new password is on its way.`}
        footer={footer}
      >
        <InboxHint deployment={deployment} />
      </SignInFrame>
    )
  }
  return (
    <SignInFrame title="Forgot your password" description="We mail you a link that sets a new one." footer={footer}>
      <form noValidate onSubmit={onSubmit} className="flex flex-col gap-4">
        <FormError error={error} />
        <EmailField value={email} error={fields['email']} onChange={onEmail} />
        <Button type="submit" variant="primary" loading={isPending}>
          Send the link
        </Button>
      </form>
    </SignInFrame>
  )
}
