import { UserRound } from 'lucide-react'
import type { FeatureParts } from '../../components/feature/feature-parts.ts'

export const accountParts: FeatureParts = {
  personMenu: [{ group: 'account', label: 'Account', icon: UserRound, link: { to: '/account' } }],
}
