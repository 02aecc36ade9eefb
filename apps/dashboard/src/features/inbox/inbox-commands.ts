import { Mails } from 'lucide-react'
import type { FeatureCommands } from '../../components/feature/feature-commands.ts'

export const inboxCommands: FeatureCommands = {
  pages: [{ area: 'anywhere', group: 'Go to', label: 'Inbox', icon: Mails, to: '/inbox', keywords: ['mail'] }],
}
