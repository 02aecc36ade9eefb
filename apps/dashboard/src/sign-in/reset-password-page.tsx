import { auth } from '@plinth/contract/auth'
import { Button } from '@plinth/ui/button'
import { useState } from 'react'
import { callAuth } from './call-auth.ts'
import { FormError } from './form-error.tsx'
import { leaveWith } from './leave.ts'
import { takeMailToken, type MailToken } from './mail-token.ts'
import { NewPassword } from './new-password.tsx'
import { SignInFrame, TextLink } from './sign-in-frame.tsx'
import { useNewPassword } from './use-new-password.ts'

/** Where the mailed link leads: a new password, and with it a session. */
export function ResetPasswordPage() {
  const [token] = useState(takeMailToken)
  if (!token) return <NoToken />
  return (
    <SignInFrame
      title={token.type === 'invite' ? 'Choose a password' : 'Set a new password'}
      description={token.type === 'invite' ? undefined : 'All your other sessions will be signed out.'}
      footer={
        token.type === 'recovery' && (
          <p>
            The link does not work? <TextLink href="/forgot-password">Ask for a new one</TextLink>
          </p>
        )
      }
    >
      <ResetPasswordForm token={token} />
    </SignInFrame>
  )
}

function ResetPasswordForm({ token }: { token: MailToken }) {
  const { isPending, error, onSubmit, input } = useNewPassword(async (password) => {
    await leaveWith(await callAuth(auth.verify, { ...token, password }))
  })
  return (
    <form noValidate className="flex flex-col gap-4" onSubmit={onSubmit}>
      <FormError error={error} />
      <NewPassword
        label="New password"
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the page exists for this one field
        autoFocus
        {...input}
      />
      <Button type="submit" variant="primary" loading={isPending}>
        Set the password
      </Button>
    </form>
  )
}

function NoToken() {
  return (
    <SignInFrame
      title="This link is not complete"
      description="Open the link from the mail once more, or copy it as a whole. It works once and not for long."
    >
      <p>
        <TextLink href="/forgot-password">Ask for a new link</TextLink>
      </p>
    </SignInFrame>
  )
}
