import { ReceiptText } from 'lucide-react'
import type { FeatureCommands } from '../../components/feature/feature-commands.ts'

export const plansCommands: FeatureCommands = {
  pages: [{ area: 'anywhere', group: 'Go to', label: 'Plans', icon: ReceiptText, to: '/plans', keywords: ['pricing'] }],
}
