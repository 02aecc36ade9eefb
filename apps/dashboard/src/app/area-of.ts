import type { Feature } from '../components/feature/feature.ts'
import type { NavigationEntry } from '../components/feature/navigation-entry.ts'
import { features } from './features.ts'

const PROJECT = '/project/$ref'
const ORGANIZATION = '/org/$slug'

/** The same area of another project: what is open in it is of this project alone. */
export function areaOf(pathname: string) {
  const [, , , area = '', page = ''] = pathname.split('/')
  const areas = areasIn(features, 'project')
  return (
    areas.find((to) => to === `${PROJECT}/${area}/${page}`) ??
    areas.find((to) => to === `${PROJECT}/${area}`) ??
    PROJECT
  )
}

/** The same area of another organization. */
export function organizationAreaOf(pathname: string) {
  const [, top, , area = ''] = pathname.split('/')
  const to = `${ORGANIZATION}/${area}`
  return areasIn(features, 'organization').find((known) => top === 'org' && known === to) ?? ORGANIZATION
}

const areasIn = (all: readonly Feature[], wanted: NavigationEntry['area']) =>
  all
    .flatMap(({ navigation = [] }) => navigation)
    .filter(({ area }) => area === wanted)
    .flatMap(({ to, pages = [] }) => [to, ...pages.map((page) => `${to}/${page}`)])
