import { useTheme } from '@plinth/ui/theme'
import { type ComponentType, useEffect, useState } from 'react'
import { isSignInPath, type SignInPath } from '../lib/session/sign-in-paths.ts'
import { ConfirmPage } from './confirm-page.tsx'
import { ForgotPasswordPage } from './forgot-password-page.tsx'
import { GithubCallbackPage } from './github-callback-page.tsx'
import { pendingInvitation } from './pending-invitation.ts'
import { prefetchApp } from './prefetch-app.ts'
import { ResetPasswordPage } from './reset-password-page.tsx'
import { SecondStepPage } from './second-step-page.tsx'
import { SignInPage } from './sign-in-page.tsx'
import type { SignInPageProps } from './sign-in-page-props.ts'
import { SignUpPage } from './sign-up-page.tsx'
import { Unreachable } from './unreachable.tsx'
import { useDeployment } from './use-deployment.ts'
import { usePath } from './use-path.ts'

const pages = {
  '/sign-in': SignInPage,
  '/sign-up': SignUpPage,
  '/forgot-password': ForgotPasswordPage,
  '/reset-password': ResetPasswordPage,
  '/confirm': ConfirmPage,
  '/second-step': SecondStepPage,
  '/github-callback': GithubCallbackPage,
} satisfies Record<SignInPath, ComponentType<SignInPageProps>>

/** The pages of somebody who is not signed in: a small entry of its own, without router and query cache. */
export function SignInApp() {
  useTheme()
  useEffect(() => prefetchApp(), [])
  const { deployment, error, retry } = useDeployment()
  const path = usePath()
  const [email, setEmail] = useState(() => pendingInvitation(location)?.email ?? '')
  const Page = pages[isSignInPath(path) ? path : '/sign-in']
  if (error) return <Unreachable error={error} onRetry={retry} />
  return deployment && <Page deployment={deployment} email={email} onEmail={setEmail} />
}
