import { AccountPage } from '../account-page.tsx'
import { IdentitiesSection } from '../identities/identities-section.tsx'
import { DeleteSection } from './delete-section.tsx'
import { EmailSection } from './email-section.tsx'
import { NameSection } from './name-section.tsx'

/** Who the person is. */
export function ProfilePage() {
  return (
    <AccountPage title="Profile">
      <NameSection />
      <EmailSection />
      <IdentitiesSection />
      <DeleteSection />
    </AccountPage>
  )
}
