import { createFileRoute } from '@tanstack/react-router'
import { SecurityPage } from '../../features/account/security/security-page.tsx'
import { TwoStepSection } from '../../features/multi-factor/two-step-section.tsx'

export const Route = createFileRoute('/_app/account/security')({
  component: Security,
})

function Security() {
  return <SecurityPage twoStep={<TwoStepSection />} />
}
