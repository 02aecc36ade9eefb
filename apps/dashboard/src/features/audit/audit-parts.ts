import { ScrollText } from 'lucide-react'
import type { FeatureParts } from '../../components/feature/feature-parts.ts'

export const auditParts: FeatureParts = {
  personMenu: [{ group: 'help', label: 'Audit log', icon: ScrollText, link: { to: '/audit-log' } }],
}
