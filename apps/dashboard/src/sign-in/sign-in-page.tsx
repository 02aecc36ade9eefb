import { auth } from '@plinth/contract/auth'
import type { Deployment } from '@plinth/contract/deployment'
import { Button } from '@plinth/ui/button'
import { Field } from '@plinth/ui/field'
import { TextInput } from '@plinth/ui/text-input'
import { useEffect, useState } from 'react'
import { callAuth } from './call-auth.ts'
import { FormError } from './form-error.tsx'
import { leaveForApp, withPlace } from './leave.ts'
import { ResendConfirmation } from './resend-confirmation.tsx'
import { SecretInput } from './secret-input.tsx'
import { SignInFrame, TextLink } from './sign-in-frame.tsx'
import { isNotConfirmed } from './is-not-confirmed.ts'
import { useSubmit } from './use-submit.ts'

/** E-mail address and password. */
export function SignInPage({ deployment }: { deployment: Deployment }) {
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  const { isPending, error, fields, onSubmit } = useSubmit(async () => {
    await callAuth(auth.signIn, { email, password })
    await leaveForApp()
  })
  useEffect(() => {
    if (deployment.setup_required) location.replace('/sign-up')
  }, [deployment.setup_required])
  return (
    <SignInFrame
      title="Sign in"
      footer={
        deployment.sign_up === 'open' ? (
          <p>
            No account yet? <TextLink href={withPlace('/sign-up')}>Sign up</TextLink>
          </p>
        ) : (
          deployment.edition === 'hosted' && <p>New people are invited by somebody who is already here.</p>
        )
      }
    >
      <form noValidate onSubmit={onSubmit} className="flex flex-col gap-4">
        <FormError error={error} />
        {isNotConfirmed(error) && <ResendConfirmation email={email} deployment={deployment} />}
        <Field label="E-mail address" error={fields['email']}>
          <TextInput
            type="email"
            name="email"
            autoComplete="username"
            // oxlint-disable-next-line jsx-a11y/no-autofocus -- the page exists for this one field
            autoFocus
            value={email}
            onChange={(event) => setEmail(event.target.value)}
          />
        </Field>
        <Field
          label="Password"
          error={fields['password']}
          aside={<TextLink href={withPlace('/forgot-password')}>Forgot it?</TextLink>}
        >
          <SecretInput
            name="password"
            autoComplete="current-password"
            value={password}
            onChange={(event) => setPassword(event.target.value)}
          />
        </Field>
        <Button type="submit" variant="primary" loading={isPending}>
          Sign in
        </Button>
      </form>
    </SignInFrame>
  )
}
