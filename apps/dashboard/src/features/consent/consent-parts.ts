import { Cookie } from 'lucide-react'
import { lazy } from 'react'
import type { FeatureParts } from '../../components/feature/feature-parts.ts'
import { ConsentToast } from './consent-toast.tsx'

const PrivacySettings = lazy(async () => ({ default: (await import('./privacy-settings.tsx')).PrivacySettings }))

export const consentParts: FeatureParts = {
  OverPage: ConsentToast,
  personMenu: [{ group: 'account', label: 'Privacy settings', icon: Cookie, Dialog: PrivacySettings }],
}
