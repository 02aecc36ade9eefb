import { expect, type Page } from '@playwright/test'
import { addMember } from './add-member.ts'
import { liftLimits } from './lift-limits.ts'
import { DATABASE_PASSWORD, PASSWORD } from './people.ts'
import { type Plinth, SETUP_TOKEN } from './plinth.ts'

export type Person = Awaited<ReturnType<typeof givenPerson>>

/**
 * Signs the page's browser in without its forms, and answers what prepares a story: the same calls that the screens make.
 * The first person of an installation is its operator.
 */
export async function givenPerson(page: Page, plinth: Plinth, email = 'ada@example.com') {
  const { url } = plinth
  const { request } = page
  const { setup_required } = await (await request.get(`${url}/platform/deployment`)).json()
  const credentials = { email, password: PASSWORD }
  const signedIn = await request.post(`${url}/platform/auth/sign-in`, { data: credentials })
  const session = signedIn.ok()
    ? signedIn
    : await request.post(`${url}/platform/auth/sign-up`, {
        data: setup_required ? { ...credentials, setup_token: SETUP_TOKEN } : credentials,
      })
  const headers = { authorization: `Bearer ${String((await session.json()).access_token)}` }
  const get = async (path: string) => (await request.get(`${url}/platform/${path}`, { headers })).json()
  const send =
    (method: string) =>
    async (path: string, data: object = {}) => {
      const answer = await request.fetch(`${url}/platform/${path}`, { method, headers, data })
      expect(answer.ok(), `${method} ${path}: ${await answer.text()}`).toBe(true)
      return answer.json()
    }
  const post = send('POST')
  if (!signedIn.ok()) await post('profile')
  // what the form leaves behind, once: a story that signs out stays signed out
  await page.addInitScript(() => {
    // an empty page has no storage
    if (location.protocol === 'about:' || sessionStorage.getItem('given')) return
    sessionStorage.setItem('given', 'yes')
    // no function of its own: a loader may give it a name that the page does not know
    const kept = { 'plinth.signed-in': '', 'plinth.consent': { usage_events: false, error_reports: false } }
    for (const [key, value] of Object.entries(kept)) localStorage.setItem(key, JSON.stringify({ version: 1, value }))
  })

  return {
    email,
    get,
    post,
    put: send('PUT'),
    patch: send('PATCH'),
    /** What a story makes in it is bounded by its plan only where the story is about that. */
    async organization(name: string, { hasLimitsOfPlan = false } = {}): Promise<string> {
      const { slug } = await post('organizations', { name })
      if (!hasLimitsOfPlan) await liftLimits(plinth, slug)
      return slug
    },
    /** Becomes a member of somebody's organization. */
    join: (slug: string, role: string) => addMember(plinth, { slug, email, role }),
    /** A plan becomes the one of its organization. */
    async project(slug: string, name: string, { plan }: { plan?: 'pro' | 'team' } = {}): Promise<string> {
      const draft = { organization_slug: slug, name, plan, db_pass: DATABASE_PASSWORD, db_region: 'eu-central-1' }
      const { ref } = await post('projects', draft)
      await this.untilStatus(ref, 'ACTIVE_HEALTHY')
      return ref
    },
    async untilStatus(ref: string, status: string) {
      const polling = { timeout: 60_000, intervals: [100] }
      await expect.poll(async () => (await get(`projects/${ref}/status`)).status, polling).toBe(status)
    },
    /** The rows of the last statement. */
    async sql(ref: string, query: string): Promise<(string | null)[][]> {
      const { results, error } = await post(`projects/${ref}/sql`, { query })
      expect(error).toBeUndefined()
      return results.at(-1).rows
    },
    async tableId(ref: string, name: string) {
      const [row] = await this.sql(ref, `select '${name}'::regclass::oid::int`)
      return String(row![0])
    },
  }
}
