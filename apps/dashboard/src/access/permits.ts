import type { MemberAccess } from '@plinth/contract/access'
import type { Permission } from '@plinth/contract/profile'
import type { Place } from './access.ts'

/** What somebody wants to do, and where. */
type Asked = Pick<MemberAccess, 'action' | 'resource'> & Place

/**
 * Whether permission rows allow what is asked. Rows that name the project count alone where there are any; `%` stands for
 * anything; a restrictive row that matches denies. A row with a condition needs facts only the server has: it can
 * deny here, but never allow.
 */
export function permits(rows: readonly Permission[], asked: Asked): boolean {
  const matching = rowsFor(rows, asked).filter(
    ({ actions, resources }) =>
      actions.some((pattern) => matches(pattern, asked.action)) &&
      resources.some((pattern) => matches(pattern, asked.resource)),
  )
  return !matching.some(({ restrictive }) => restrictive) && matching.some(({ condition }) => condition === null)
}

function rowsFor(rows: readonly Permission[], { organization, project }: Asked) {
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
