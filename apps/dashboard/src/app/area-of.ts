/** The same area of another project: what is open in it is of this project alone. */
export function areaOf(pathname: string) {
  const [, , , area = '', page = ''] = pathname.split('/')
  return (
    areas.find((to) => to === `${PROJECT}/${area}/${page}`) ??
    areas.find((to) => to === `${PROJECT}/${area}`) ??
    PROJECT
  )
}

/** The same area of another organization. */
export function organizationAreaOf(pathname: string) {
  const [, top, , area = ''] = pathname.split('/')
  return organizationAreas.find((to) => top === 'org' && to === `${ORGANIZATION}/${area}`) ?? ORGANIZATION
}

const ORGANIZATION = '/org/$slug'

const organizationAreas = [
  '/org/$slug/team',
  '/org/$slug/assistant',
  '/org/$slug/billing',
  '/org/$slug/settings',
] as const

const PROJECT = '/project/$ref'

const areas = [
  '/project/$ref/editor',
  '/project/$ref/sql',
  '/project/$ref/database',
  '/project/$ref/database/roles',
  '/project/$ref/database/extensions',
  '/project/$ref/database/column-privileges',
  '/project/$ref/advisors',
  '/project/$ref/advisors/security',
  '/project/$ref/advisors/query-performance',
  '/project/$ref/logs',
  '/project/$ref/settings',
] as const
