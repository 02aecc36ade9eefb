import type { Deployment } from '@plinth/contract/deployment'
import { useTheme } from '@plinth/ui/theme'
import { type ComponentType, useEffect } from 'react'
import { isSignInPath, type SignInPath } from '../lib/sign-in-paths.ts'
import { ConfirmPage } from './confirm-page.tsx'
import { ForgotPasswordPage } from './forgot-password-page.tsx'
import { prefetchApp } from './prefetch-app.ts'
import { ResetPasswordPage } from './reset-password-page.tsx'
import { SignInPage } from './sign-in-page.tsx'
import { SignUpPage } from './sign-up-page.tsx'
import { Unreachable } from './unreachable.tsx'
import { useDeployment } from './use-deployment.ts'

const pages = {
  '/sign-in': SignInPage,
  '/sign-up': SignUpPage,
  '/forgot-password': ForgotPasswordPage,
  '/reset-password': ResetPasswordPage,
  '/confirm': ConfirmPage,
} satisfies Record<SignInPath, ComponentType<{ deployment: Deployment }>>

/** The pages of somebody who is not signed in: a small entry of its own, without router and query cache. */
export function SignInApp() {
  useTheme()
  useEffect(() => prefetchApp(), [])
  const { deployment, error, retry } = useDeployment()
  const Page = pages[isSignInPath(location.pathname) ? location.pathname : '/sign-in']
  if (error) return <Unreachable error={error} onRetry={retry} />
  return deployment && <Page deployment={deployment} />
}
