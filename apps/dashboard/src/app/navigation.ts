import type { PreviewKey } from '@plinth/catalog/previews'
import type { Access } from '../access/access.ts'
import type { Feature } from '../components/feature/feature.ts'
import type { NavigationEntry } from '../components/feature/navigation-entry.ts'

const groups: readonly NavigationEntry['group'][] = ['home', 'data', 'services', 'watch', 'settings']

/** The features that this person's dashboard consists of. */
export const availableFeatures = (features: readonly Feature[], access: Pick<Access, 'meets'>) =>
  features.filter(({ requires }) => requires === undefined || access.meets(requires))

/** The entries of one rail, group by group; empty groups are left out. */
export function navigationOf(
  features: readonly Feature[],
  area: NavigationEntry['area'],
  isPreviewOn: (key: PreviewKey) => boolean,
) {
  const entries = features
    .flatMap(({ navigation = [] }) => navigation)
    .filter((entry) => entry.area === area && (entry.preview === undefined || isPreviewOn(entry.preview)))
  return groups
    .map((group) => ({ group, entries: entries.filter((entry) => entry.group === group) }))
    .filter((found) => found.entries.length > 0)
}
