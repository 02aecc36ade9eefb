import type { Factor, Session } from '@plinth/contract/auth'
import { Button } from '@plinth/ui/button'
import { Spinner } from '@plinth/ui/spinner'
import { useEffect, useState } from 'react'
import { AppCode } from './app-code.tsx'
import { FormError } from './form-error.tsx'
import { halfwaySession } from './halfway-session.ts'
import { leaveForApp, withPlace } from './leave.ts'
import { LinkButton } from './link-button.tsx'
import { RecoveryCode } from './recovery-code.tsx'
import { SignInFrame, TextLink } from './sign-in-frame.tsx'

/** Two-factor authentication: a code of an authenticator app, or a recovery code. */
export function SecondStepPage() {
  const { factors, error } = useVerifiedFactors()
  const [isRecovering, setRecovering] = useState(false)
  const [codesLeft, setCodesLeft] = useState<number>()
  if (codesLeft !== undefined) return <SignedInByRecoveryCode left={codesLeft} />
  return (
    <SignInFrame
      title="Two-factor authentication"
      description={
        isRecovering
          ? 'Enter one of the recovery codes that you kept. Each one works once.'
          : 'Enter the six digits that your authenticator app shows.'
      }
      footer={
        <>
          <p>
            <LinkButton onClick={() => setRecovering(!isRecovering)}>
              {isRecovering ? 'Use the authenticator app' : 'Use a recovery code'}
            </LinkButton>
          </p>
          <p>
            Not your account? <TextLink href={withPlace('/sign-in')}>Sign in again</TextLink>
          </p>
        </>
      }
    >
      <FormError error={error} />
      {!factors && !error && <Spinner label="Loading" />}
      {factors && (isRecovering ? <RecoveryCode onDone={setCodesLeft} /> : <AppCode factors={factors} />)}
    </SignInFrame>
  )
}

/** Leads away where no second factor is missing. */
function useVerifiedFactors() {
  const [found, setFound] = useState<{ factors?: Factor[]; error?: Error }>({})
  useEffect(() => {
    let isGone = false
    halfwaySession().then(
      async (session) => {
        if (isGone) return
        if (!session) location.replace(withPlace('/sign-in'))
        else if (session.second_factor_required) setFound({ factors: verifiedOf(session) })
        else await leaveForApp()
      },
      (error: unknown) => {
        if (error instanceof Error && !isGone) setFound({ error })
      },
    )
    return () => {
      isGone = true
    }
  }, [])
  return found
}

const verifiedOf = ({ user }: Session) => (user.factors ?? []).filter(({ status }) => status === 'verified')

function SignedInByRecoveryCode({ left }: { left: number }) {
  return (
    <SignInFrame
      title="You are signed in"
      description={
        left === 0
          ? 'That was the last recovery code. Make new ones in the security settings of your account.'
          : `That recovery code is used up. ${left === 1 ? 'One is' : `${left} are`} left.`
      }
    >
      <Button variant="primary" onClick={() => void leaveForApp()}>
        Continue
      </Button>
    </SignInFrame>
  )
}
