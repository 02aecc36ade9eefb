import { useAccess } from '../access/use-access.ts'
import type { Feature } from '../components/feature/feature.ts'
import { features } from './features.ts'
import { availableFeatures } from './navigation.ts'

/** What stands around the pages, by the features that bring it. */
export const featureParts = broughtBy(features, ({ parts }) => parts)

/** What the command menu finds. */
export const featureCommands = broughtBy(features, ({ commands }) => commands)

/** What a feature brought. */
export interface BroughtBy<Brought> {
  name: string
  brought: Brought
}

/** What features bring is fetched once, for all of them. */
export function broughtBy<Brought>(
  all: readonly Feature[],
  fetchOf: (feature: Feature) => (() => Promise<Brought>) | undefined,
) {
  let known: ReadonlyMap<Feature, Brought> = new Map()
  let loading: Promise<void> | undefined

  async function fetchAll() {
    const fetched = await Promise.all(all.map(async (feature) => [feature, await fetchOf(feature)?.()] as const))
    known = new Map(
      fetched.flatMap(([feature, brought]) => (brought === undefined ? [] : [[feature, brought] as const])),
    )
  }

  return {
    load: () =>
      (loading ??= fetchAll().catch((error: unknown) => {
        loading = undefined
        throw error
      })),
    /** Of the features that this person has; nothing before it was loaded. */
    useAvailable(): BroughtBy<Brought>[] {
      const access = useAccess()
      return availableFeatures(all, access).flatMap((feature) => {
        const brought = known.get(feature)
        return brought === undefined ? [] : [{ name: feature.name, brought }]
      })
    },
  }
}
