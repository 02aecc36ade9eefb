import { AccountPage } from '../account-page.tsx'
import { ShortcutSettings } from './shortcut-settings.tsx'

/** What the keyboard does in this browser. */
export function ShortcutsPage() {
  return (
    <AccountPage title="Shortcuts">
      <ShortcutSettings />
    </AccountPage>
  )
}
