import type { Feature } from '../components/feature/feature.ts'
import { features } from './features.ts'

const PROJECT = '/project/$ref'

/** The same area of another project: what is open in it is of this project alone. */
export function areaOf(pathname: string) {
  const [, , , area = '', page = ''] = pathname.split('/')
  const areas = areasIn(features)
  return (
    areas.find((to) => to === `${PROJECT}/${area}/${page}`) ??
    areas.find((to) => to === `${PROJECT}/${area}`) ??
    PROJECT
  )
}

const areasIn = (all: readonly Feature[]) =>
  all
    .flatMap(({ navigation = [] }) => navigation)
    .filter(({ area }) => area === 'project')
    .flatMap(({ to, pages = [] }) => [to, ...pages])
