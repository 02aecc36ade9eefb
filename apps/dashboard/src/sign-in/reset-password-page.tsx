import { auth } from '@plinth/contract/auth'
import { Button } from '@plinth/ui/button'
import { useState } from 'react'
import { usePasswordVerdict } from '../components/use-password-verdict.ts'
import { objectionTo } from '../lib/password-verdict.ts'
import { callAuth } from './call-auth.ts'
import { FormError } from './form-error.tsx'
import { leaveForApp } from './leave.ts'
import { takeMailToken, type MailToken } from './mail-token.ts'
import { NewPassword } from './new-password.tsx'
import { toastLate } from './toast-late.ts'
import { SignInFrame, TextLink } from './sign-in-frame.tsx'
import { useSubmit } from './use-submit.ts'

/** Where the mailed link leads: a new password, and with it a session. */
export function ResetPasswordPage() {
  const [token] = useState(takeMailToken)
  if (!token) return <NoToken />
  return (
    <SignInFrame
      title={token.type === 'invite' ? 'Choose a password' : 'Set a new password'}
      description={token.type === 'invite' ? undefined : 'It ends every other session of yours.'}
    >
      <ResetPasswordForm token={token} />
    </SignInFrame>
  )
}

function ResetPasswordForm({ token }: { token: MailToken }) {
  const [password, setPassword] = useState('')
  const verdict = usePasswordVerdict(callAuth, password, toastLate)
  const { isPending, error, fields, submit, complain } = useSubmit(async () => {
    await callAuth(auth.verify, { ...token, password })
    await leaveForApp()
  })
  return (
    <form
      noValidate
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        const objection = objectionTo(verdict)
        if (isPending) return
        if (objection === undefined) void submit()
        else complain({ password: objection })
      }}
    >
      <FormError error={error} />
      <NewPassword
        label="New password"
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the page exists for this one field
        autoFocus
        value={password}
        verdict={verdict}
        error={fields['password']}
        onChange={setPassword}
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
