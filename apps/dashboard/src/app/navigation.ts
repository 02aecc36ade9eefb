import type { Access } from '../access/access.ts'
import type { Feature, NavigationEntry } from '../components/feature.ts'

const groups: readonly NavigationEntry['group'][] = ['home', 'data', 'services', 'watch', 'settings']

/** The features that this person's dashboard consists of. */
export const availableFeatures = (features: readonly Feature[], access: Pick<Access, 'isOn'>) =>
  features.filter(({ requires }) => requires === undefined || access.isOn(requires))

/** The entries of one rail, group by group; empty groups are left out. */
export function navigationOf(features: readonly Feature[], area: NavigationEntry['area']) {
  const entries = features.flatMap(({ navigation }) => navigation).filter((entry) => entry.area === area)
  return groups
    .map((group) => ({ group, entries: entries.filter((entry) => entry.group === group) }))
    .filter((found) => found.entries.length > 0)
}
