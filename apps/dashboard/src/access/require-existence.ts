import { ApiError } from '@plinth/contract/api-error'
import type { Project } from '@plinth/contract/projects'
import { redirect } from '@tanstack/react-router'
import { queryClient } from '../api/query-client.ts'
import { toast } from '../lib/toast/toast.ts'
import { lastVisitedOrganization } from '../data/last-visited-organization.ts'
import { organizationsQuery } from '../data/organizations.ts'
import { projectQuery } from '../data/projects.ts'
import { lacksMfa } from './lacks-mfa.ts'

interface Visit {
  /** Only a prefetch: shows no error and redirects nobody. */
  preload: boolean
}

/**
 * Redirects away from an organization that is not in the person's list. In one that requires a second factor that is
 * missing, redirects every other page to the organization's own.
 */
export async function requireOrganization(slug: string, { preload, pathname }: Visit & { pathname: string }) {
  const organizations = await queryClient.ensureQueryData(organizationsQuery())
  if (pathname !== `/org/${slug}`) await requireMfa(slug, { preload })
  if (preload || organizations.some((organization) => organization.slug === slug)) return
  toast.error("We couldn't find that organization", { id: `missing-${slug}` })
  throw await elsewhere({ error: 'org_not_found', org: slug })
}

/** Redirects to the organization's page while a required second factor is missing. */
export async function requireMfa(slug: string, { preload }: Visit): Promise<void> {
  const organizations = await queryClient.ensureQueryData(organizationsQuery())
  const organization = organizations.find((candidate) => candidate.slug === slug)
  if (!preload && organization && lacksMfa(organization)) throw toOrganization(slug)
}

/** The project. Redirects when it is missing, and from `default` to the project that it stands for. */
export async function requireProject(ref: string, { preload, href }: Visit & { href: string }): Promise<Project> {
  const project = await queryClient.ensureQueryData(projectQuery(ref)).catch(async (error: unknown) => {
    const asking = organizationAskingForMfa(error)
    if (!preload && asking !== undefined) throw toOrganization(asking)
    if (preload || !(error instanceof ApiError) || error.code !== 404) throw error
    toast.error('This project does not exist', { id: `missing-${ref}` })
    throw await elsewhere({ error: 'org_not_found', org: undefined })
  })
  if (project.ref === ref) return project
  // what is known under its own name may be newer
  queryClient.setQueryData<Project>(projectQuery(project.ref).queryKey, (known) => (known ? undefined : project))
  throw redirect({ href: href.replace(`/project/${ref}`, `/project/${project.ref}`), replace: true })
}

const toOrganization = (slug: string) => redirect({ to: '/org/$slug', params: { slug }, replace: true })

/** The organization that refuses because of a missing second factor. */
export const organizationAskingForMfa = (error: unknown) =>
  error instanceof ApiError && error.reason === 'mfa_required' ? error.organization : undefined

async function elsewhere(search: { error: string; org: string | undefined }) {
  const slug = lastVisitedOrganization(await queryClient.ensureQueryData(organizationsQuery()))
  return slug && slug !== search.org
    ? redirect({ to: '/org/$slug', params: { slug }, search, replace: true })
    : redirect({ to: '/organizations', search, replace: true })
}
