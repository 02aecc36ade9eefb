import { AccountPage } from '../account-page.tsx'
import { NameSection } from './name-section.tsx'

/** Who the person is. */
export function ProfilePage() {
  return (
    <AccountPage title="Profile">
      <NameSection />
    </AccountPage>
  )
}
