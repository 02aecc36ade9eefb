import { AccountPage } from '../account-page.tsx'
import { ThemeSection } from './theme-section.tsx'

/** How the dashboard looks in this browser. */
export function AppearancePage() {
  return (
    <AccountPage title="Appearance">
      <ThemeSection />
    </AccountPage>
  )
}
