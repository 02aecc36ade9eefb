import type { Permission } from '@plinth/contract/profile'
import type { Place } from './access.ts'

/** What somebody wants to do, where. */
interface Wish extends Place {
  action: string
  resource: string
}

/**
 * Whether permission rows allow a wish. Rows that name the project count alone where there are any; `%` stands for
 * anything; a restrictive row that matches denies. A row with a condition needs facts only the server has: it can
 * deny here, but never allow.
 */
export function permits(rows: readonly Permission[], wish: Wish): boolean {
  const matching = rowsFor(rows, wish).filter(
    ({ actions, resources }) =>
      actions.some((pattern) => matches(pattern, wish.action)) &&
      resources.some((pattern) => matches(pattern, wish.resource)),
  )
  return !matching.some(({ restrictive }) => restrictive) && matching.some(({ condition }) => condition === null)
}

function rowsFor(rows: readonly Permission[], { organization, project }: Wish) {
  const ofOrganization = rows.filter(({ organization_slug }) => organization_slug === organization)
  const ofProject =
    project === undefined ? [] : ofOrganization.filter(({ project_refs }) => project_refs?.includes(project))
  return ofProject.length > 0
    ? ofProject
    : ofOrganization.filter(({ project_refs }) => project_refs === null || project_refs.length === 0)
}

function matches(pattern: string, value: string) {
  const source = pattern
    .split('%')
    .map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`))
    .join('.*')
  return new RegExp(`^${source}$`).test(value)
}
