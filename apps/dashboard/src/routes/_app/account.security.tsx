import { createFileRoute } from '@tanstack/react-router'
import { SecurityPage } from '../../features/account/security/security-page.tsx'
import { TwoFactorSection } from '../../features/two-factor/two-factor-section.tsx'

export const Route = createFileRoute('/_app/account/security')({
  staticData: { skeleton: 'form' },
  component: Security,
})

function Security() {
  return <SecurityPage twoFactor={<TwoFactorSection />} />
}
