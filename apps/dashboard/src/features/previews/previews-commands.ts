import { useNavigate } from '@tanstack/react-router'
import { FlaskConical, LifeBuoy } from 'lucide-react'
import type { FeatureCommands, FoundCommands } from '../../components/feature/feature-commands.ts'
import { previewsSearch } from './previews-search.ts'

export const previewsCommands: FeatureCommands = {
  pages: [
    {
      area: 'anywhere',
      group: 'Go to',
      label: 'Discussions',
      icon: LifeBuoy,
      to: '/discussions',
      keywords: ['feedback', 'previews'],
    },
  ],
  useCommands,
}

function useCommands(): FoundCommands {
  const navigate = useNavigate()
  return {
    commands: [
      {
        id: 'help previews',
        group: 'Help',
        label: 'Feature previews',
        icon: FlaskConical,
        keywords: ['beta', 'experimental'],
        does: { kind: 'run', run: () => void navigate({ to: '.', search: previewsSearch }) },
      },
    ],
  }
}
