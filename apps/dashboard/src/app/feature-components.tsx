import type { FeatureParts } from '../components/feature/feature-parts.ts'
import { featureParts } from './brought-by-features.ts'

type Place = 'BeforeSearch' | 'AfterSearch' | 'BesidePage' | 'OverPage'

export const BeforeSearch = componentsAt('BeforeSearch')
export const AfterSearch = componentsAt('AfterSearch')
export const BesidePage = componentsAt('BesidePage')
export const OverPage = componentsAt('OverPage')

/** What features have for one place of the shell. */
function componentsAt(place: Place & keyof FeatureParts) {
  return function ComponentsHere() {
    return featureParts
      .useAvailable()
      .map(({ name, brought: { [place]: Component } }) => Component && <Component key={name} />)
  }
}
