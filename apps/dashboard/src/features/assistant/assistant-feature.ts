import { MessageSquareText } from 'lucide-react'
import type { Feature } from '../../components/feature/feature.ts'

export const assistantFeature: Feature = {
  name: 'assistant',
  navigation: [
    {
      area: 'organization',
      group: 'watch',
      label: 'Assistant ledger',
      icon: MessageSquareText,
      to: '/org/$slug/assistant',
      key: 'a',
    },
  ],
  parts: async () => (await import('./assistant-parts.ts')).assistantParts,
  commands: async () => (await import('./assistant-commands.tsx')).assistantCommands,
}
