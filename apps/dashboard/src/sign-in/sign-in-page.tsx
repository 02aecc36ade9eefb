import { auth } from '@plinth/contract/auth'
import { Button } from '@plinth/ui/button'
import { Field } from '@plinth/ui/field'
import { PasswordInput } from '@plinth/ui/password-input'
import { useEffect, useState } from 'react'
import { AFTER_DELETION } from '../lib/session/sign-in-paths.ts'
import { callAuth } from './call-auth.ts'
import { EmailField } from './email-field.tsx'
import { FormError } from './form-error.tsx'
import { GithubButton } from './github-button.tsx'
import { pendingInvitation } from './pending-invitation.ts'
import { leaveWith, withPlace } from './leave.ts'
import { ResendConfirmation } from './resend-confirmation.tsx'
import { SignInFrame, TextLink } from './sign-in-frame.tsx'
import type { SignInPageProps } from './sign-in-page-props.ts'
import { isNotConfirmed } from './is-not-confirmed.ts'
import { useAlreadySignedIn } from './use-already-signed-in.ts'
import { useSubmit } from './use-submit.ts'

/** E-mail address and password. */
export function SignInPage({ deployment, email, onEmail }: SignInPageProps) {
  const [password, setPassword] = useState('')
  const [wasDeleted] = useState(() => AFTER_DELETION.endsWith(location.hash) && location.hash !== '')
  const { isPending, error, fields, onSubmit } = useSubmit(async () => {
    await leaveWith(await callAuth(auth.signIn, { email, password }))
  }, ['email', 'password'])
  useAlreadySignedIn()
  useEffect(() => {
    if (deployment.setup_required) location.replace('/sign-up')
  }, [deployment.setup_required])
  return (
    <SignInFrame
      title="Sign in"
      description={wasDeleted && <output>Your account is deleted.</output>}
      footer={
        deployment.sign_up === 'open' || pendingInvitation(location) !== undefined ? (
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
        <EmailField value={email} error={fields['email']} onChange={onEmail} />
        <Field
          label="Password"
          error={fields['password']}
          aside={<TextLink href={withPlace('/forgot-password')}>Forgot password?</TextLink>}
        >
          <PasswordInput
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
      <GithubButton deployment={deployment} />
    </SignInFrame>
  )
}
