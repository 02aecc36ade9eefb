import { createFileRoute } from '@tanstack/react-router'
import { AppearancePage } from '../../features/account/appearance/appearance-page.tsx'

export const Route = createFileRoute('/_app/account/appearance')({
  staticData: { skeleton: 'form' },
  component: AppearancePage,
})
