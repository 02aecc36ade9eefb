import { auth } from '@plinth/contract/auth'
import type { Deployment } from '@plinth/contract/deployment'
import { Button } from '@plinth/ui/button'
import { Field } from '@plinth/ui/field'
import { PasswordInput } from '@plinth/ui/password-input'
import { useState } from 'react'
import { callAuth } from './call-auth.ts'
import { EmailField } from './email-field.tsx'
import { FormError } from './form-error.tsx'
import { leaveWith, withPlace } from './leave.ts'
import { NewPassword } from './new-password.tsx'
import { pendingInvitation } from './pending-invitation.ts'
import { ResendConfirmation } from './resend-confirmation.tsx'
import { aboutSetupToken } from './about-setup-token.ts'
import { SignInFrame, TextLink } from './sign-in-frame.tsx'
import type { SignInPageProps } from './sign-in-page-props.ts'
import { takeSetupToken } from './take-setup-token.ts'
import { useNewPassword } from './use-new-password.ts'

/** A new account; on a fresh installation the operator's. */
export function SignUpPage({ deployment, ...input }: SignInPageProps) {
  const [pendingEmail, setPendingEmail] = useState<string>()
  if (pendingEmail !== undefined) return <CheckYourMail email={pendingEmail} deployment={deployment} />
  if (deployment.setup_required) return <SetUp onPending={setPendingEmail} {...input} />
  const invitation = pendingInvitation(location)?.token
  if (deployment.sign_up !== 'open' && invitation === undefined) return <Closed deployment={deployment} />
  return (
    <SignInFrame
      title="Sign up"
      description={
        invitation === undefined ? undefined : 'You have been invited. Use the address this invitation was sent to.'
      }
      footer={<SignInInstead />}
    >
      <SignUpForm invitation={invitation} onPending={setPendingEmail} {...input} />
    </SignInFrame>
  )
}

function SetUp(props: SignUpFormProps) {
  return (
    <SignInFrame
      title="Set up Plinth"
      description="No account exists yet. The first one belongs to the operator of this installation."
    >
      <SignUpForm isSetUp {...props} />
    </SignInFrame>
  )
}

interface SignUpFormProps extends Pick<SignInPageProps, 'email' | 'onEmail'> {
  isSetUp?: boolean
  /** The token of the invitation that the person came for. */
  invitation?: string
  onPending: (email: string) => void
}

function SignUpForm({ isSetUp = false, invitation, email, onEmail, onPending }: SignUpFormProps) {
  const [setupToken, setSetupToken] = useState(() => (isSetUp ? takeSetupToken() : ''))
  const { isPending, error, fields, onSubmit, input } = useNewPassword(
    async (password) => {
      const proof = isSetUp ? { setup_token: setupToken.trim() } : { invitation_token: invitation }
      const answer = await callAuth(auth.signUp, { email, password, ...proof }).catch((error: unknown) => {
        throw isSetUp ? aboutSetupToken(error) : error
      })
      if ('access_token' in answer) await leaveWith(answer)
      else onPending(answer.user.email)
    },
    isSetUp ? ['email', 'setup_token'] : ['email'],
  )
  return (
    <form noValidate className="flex flex-col gap-4" onSubmit={onSubmit}>
      <FormError error={error} />
      {isSetUp && (
        <Field
          label="Set-up token"
          error={fields['setup_token']}
          help="Find it in the terminal output, or in PLINTH_SETUP_TOKEN."
        >
          <PasswordInput
            name="setup-token"
            autoComplete="off"
            // oxlint-disable-next-line jsx-a11y/no-autofocus -- nothing works without it
            autoFocus={setupToken === ''}
            value={setupToken}
            onChange={(event) => setSetupToken(event.target.value)}
          />
        </Field>
      )}
      <EmailField value={email} error={fields['email']} isFirst={!isSetUp || setupToken !== ''} onChange={onEmail} />
      <NewPassword label="Password" {...input} />
      <Button type="submit" variant="primary" loading={isPending}>
        {isSetUp ? 'Create the operator account' : 'Sign up'}
      </Button>
    </form>
  )
}

function CheckYourMail({ email, deployment }: { email: string; deployment: Deployment }) {
  return (
    <SignInFrame
      title="Check your mail"
      description={`We sent a link to ${email}. Follow it to confirm that the address is yours.`}
      footer={<SignInInstead />}
    >
      <ResendConfirmation email={email} deployment={deployment} />
    </SignInFrame>
  )
}

function Closed({ deployment }: { deployment: Deployment }) {
  return (
    <SignInFrame
      title="Sign-up is closed"
      description={
        deployment.sign_up === 'by-invitation'
          ? 'New people are invited here. Follow the link of your invitation, or ask the operator for one.'
          : 'Ask the operator of this installation for an account.'
      }
      footer={<SignInInstead />}
    />
  )
}

function SignInInstead() {
  return (
    <p>
      Already have an account? <TextLink href={withPlace('/sign-in')}>Sign in</TextLink>
    </p>
  )
}
