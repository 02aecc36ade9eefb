import { expect, test } from 'vitest'
import { ratePolicies } from './rate-limits.ts'
import { apiKey, givenGateway, token } from './testing/given-gateway.ts'

const SHOP = 'abcdefghijklmnopqrst'
const BLOG = 'tsrqponmlkjihgfedcba'
const REQUESTS = 10_000

test('ten thousand requests of two projects in turn never reach the other one', async () => {
  const much = { burst: 1_000_000, perSecond: 1_000_000 }
  const { get, addProject } = await givenGateway({ rates: { ...ratePolicies, address: much, key: much } })
  const credentials = new Map<string, { apikey: string; authorization: string }>()
  for (const ref of [SHOP, BLOG]) {
    addProject(ref)
    // the same user in both
    const ofAda = await token(ref, { role: 'authenticated', sub: 'ada', canary: ref, exp: 4_000_000_000 })
    credentials.set(ref, { apikey: await apiKey(ref), authorization: `Bearer ${ofAda}` })
  }
  const other = (ref: string) => (ref === SHOP ? BLOG : SHOP)
  const outcomes = { served: 0, refused: 0 }
  for (let first = 0; first < REQUESTS; first += 500) {
    await Promise.all(Array.from({ length: 500 }, (_, index) => send(index % 2 === 0 ? SHOP : BLOG, index % 5 === 0)))
  }
  expect(outcomes).toEqual({ served: REQUESTS * 0.8, refused: REQUESTS * 0.2 })

  /** A stolen token is one of the other project, with this one's key. */
  async function send(ref: string, isStolen: boolean) {
    const { apikey, authorization } = credentials.get(ref)!
    const sent = isStolen
      ? { apikey, authorization: credentials.get(other(ref))!.authorization }
      : { apikey, authorization }
    const response = await get(`/p/${ref}/realtime/v1/x`, sent)
    const text = await response.text()
    expect(text).not.toContain(other(ref))
    if (response.status === 401) outcomes.refused++
    else outcomes.served += Number(text.includes(`\\"canary\\":\\"${ref}\\"`))
  }
})
