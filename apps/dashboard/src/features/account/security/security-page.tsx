import type { ReactNode } from 'react'
import { AccountPage } from '../account-page.tsx'
import { PasswordSection } from './password-section.tsx'
import { SessionsSection } from './sessions-section.tsx'

/** How the person signs in, and where they are signed in. */
export function SecurityPage({ twoFactor }: { twoFactor: ReactNode }) {
  return (
    <AccountPage title="Security">
      <PasswordSection />
      {twoFactor}
      <SessionsSection />
    </AccountPage>
  )
}
