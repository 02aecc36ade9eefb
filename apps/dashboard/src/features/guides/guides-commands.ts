import { BookOpen, Clock, Cookie } from 'lucide-react'
import type { FeatureCommands, PageCommand } from '../../components/feature/feature-commands.ts'

const guide = (label: string, icon: PageCommand['icon'], to: PageCommand['to']): PageCommand => ({
  area: 'anywhere',
  group: 'Go to',
  label,
  icon,
  to,
  keywords: ['docs'],
})

export const guidesCommands: FeatureCommands = {
  pages: [
    guide('Guide to extensions', BookOpen, '/guides/database/extensions'),
    guide('Guide to the clock', Clock, '/guides/clock'),
    guide('Guide to cookies and privacy', Cookie, '/guides/privacy'),
  ],
}
