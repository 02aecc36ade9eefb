import type { MemberAccess } from './access.ts'
import type { Permission } from './profile.ts'

/** What somebody wants to do. */
type Right = Pick<MemberAccess, 'action' | 'resource'>

/** The place where they want to do it: a project by its ref, or else the organization itself. */
interface Place {
  organization: string
  project?: string
}

/** What a permission row says of the rights, apart from where. */
type Rule = Pick<Permission, 'actions' | 'resources'> & Partial<Pick<Permission, 'condition' | 'restrictive'>>

/**
 * Whether permission rows allow what is asked, on the server as in the dashboard. Rows that name the project count alone
 * where there are any.
 */
export const permits = (rows: readonly Permission[], asked: Right & Place) => allows(rowsFor(rows, asked), asked)

/**
 * Whether rules of one place allow what is asked. Nothing is allowed unless a rule says so; `%` stands for anything; a
 * restrictive rule that matches denies. One with a condition needs facts that nobody has here: it can deny, but never
 * allow.
 */
export function allows(rules: readonly Rule[], { action, resource }: Right) {
  const matching = rules.filter(
    ({ actions, resources }) =>
      actions.some((pattern) => matches(pattern, action)) && resources.some((pattern) => matches(pattern, resource)),
  )
  return (
    !matching.some(({ restrictive }) => restrictive) && matching.some(({ condition }) => (condition ?? null) === null)
  )
}

function rowsFor(rows: readonly Permission[], { organization, project }: Place) {
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
