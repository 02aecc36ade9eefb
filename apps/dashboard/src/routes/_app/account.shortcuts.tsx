import { createFileRoute } from '@tanstack/react-router'
import { ShortcutsPage } from '../../features/account/shortcuts/shortcuts-page.tsx'

export const Route = createFileRoute('/_app/account/shortcuts')({
  staticData: { skeleton: 'form' },
  component: ShortcutsPage,
})
