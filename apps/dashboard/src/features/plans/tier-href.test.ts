import { planTiers } from '@plinth/catalog/plan-tiers'
import { expect, test } from 'vitest'
import { tierHref, type PlanVisitor } from './tier-href.ts'

const stranger: PlanVisitor = { isSignedIn: false, mayAnybodySignUp: true }
const member: PlanVisitor = { isSignedIn: true, slug: 'acme-1', mayAnybodySignUp: true }

test.each<[who: string, visitor: PlanVisitor, links: string[]]>([
  ['a member', member, ['/new/acme-1?plan=free', '/new/acme-1?plan=pro', '/new/acme-1?plan=team']],
  ['somebody without an organization', { ...member, slug: undefined }, ['/new', '/new', '/new']],
  ['a stranger', stranger, Array.from({ length: 3 }, () => '/sign-up?returnTo=%2Fnew')],
  [
    'a stranger where sign-up is closed',
    { ...stranger, mayAnybodySignUp: false },
    Array.from({ length: 3 }, () => '/sign-in?returnTo=%2Fnew'),
  ],
])('the cards lead %s to a project of their organization, or to one', (_, visitor, links) => {
  expect(planTiers.map(({ href }) => tierHref(href, visitor))).toEqual([...links, '/contact/enterprise'])
})

test('a stranger is not led to an organization that somebody else left behind in the browser', () => {
  expect(tierHref('/new/{slug}?plan=pro', { ...stranger, slug: 'acme-1' })).toBe('/sign-up?returnTo=%2Fnew')
})
