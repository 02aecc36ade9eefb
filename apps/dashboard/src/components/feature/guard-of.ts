import { requireFeature } from '../../access/require-feature.ts'
import type { Feature } from './feature.ts'

/** For a route's `beforeLoad`: the page exists where the feature does. */
export const guardOf = ({ requires }: Feature & Required<Pick<Feature, 'requires'>>) => requireFeature(requires)
