import { useParams } from '@tanstack/react-router'
import { useAccess } from '../access/use-access.ts'
import { usePreviews } from '../lib/browser/preview-flags.ts'
import { features } from './features.ts'
import { availableFeatures, navigationOf } from './navigation.ts'
import type { NavigationGroups } from './navigation-list.tsx'

/** The entries of the project or the organization of the address; none elsewhere. */
export function useNavigationHere(): NavigationGroups {
  const { ref, slug } = useParams({ strict: false })
  const isPreviewOn = usePreviews()
  const available = availableFeatures(features, useAccess())
  if (ref) return navigationOf(available, 'project', isPreviewOn)
  return slug ? navigationOf(available, 'organization', isPreviewOn) : []
}
