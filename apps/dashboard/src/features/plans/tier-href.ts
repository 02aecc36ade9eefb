import { pathWithReturn } from '../../lib/url/return-path.ts'

/** Who looks at the plans; `slug` is the organization visited last. */
export interface PlanVisitor {
  isSignedIn: boolean
  slug?: string
  mayAnybodySignUp: boolean
}

/**
 * Where a card leads: to a project on that plan in the visitor's organization, or first to an organization, for which one
 * has to have an account.
 */
export function tierHref(href: string, { isSignedIn, slug, mayAnybodySignUp }: PlanVisitor): string {
  if (!href.includes('{slug}')) return href
  if (!isSignedIn) return pathWithReturn(mayAnybodySignUp ? '/sign-up' : '/sign-in', NEW_ORGANIZATION)
  return slug === undefined ? NEW_ORGANIZATION.pathname : href.replace('{slug}', encodeURIComponent(slug))
}

const NEW_ORGANIZATION = { pathname: '/new', search: '' }
