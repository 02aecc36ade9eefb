import { FlaskConical } from 'lucide-react'
import type { FeatureParts } from '../../components/feature/feature-parts.ts'
import { previewsSearch } from './previews-search.ts'

export const previewsParts: FeatureParts = {
  personMenu: [
    { group: 'account', label: 'Feature previews', icon: FlaskConical, link: { to: '.', search: previewsSearch } },
  ],
}
