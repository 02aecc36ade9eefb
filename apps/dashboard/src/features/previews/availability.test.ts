import { previews } from '@plinth/catalog/previews'
import { expect, test } from 'vitest'
import { reasonAgainstPreview } from './availability.ts'

const unifiedLogs = previews.find(({ key }) => key === 'unified-logs')!
const cls = previews.find(({ key }) => key === 'cls')!
const organization = (id: 'free' | 'pro' | 'team' | 'enterprise', name: string) => ({
  name: 'Acme',
  plan: { id, name },
})

test.each([
  ['free', 'Free', false],
  ['pro', 'Pro', false],
  ['team', 'Team', true],
  ['enterprise', 'Enterprise', true],
] as const)('the unified logs on the %s plan', (id, name, isThere) => {
  const reason = reasonAgainstPreview(unifiedLogs, organization(id, name))
  expect(reason === undefined).toBe(isThere)
  if (!isThere) expect(reason).toContain(`Acme is on the ${name} plan.`)
})

test('where no organization is meant, it says how to come to one', () => {
  expect(reasonAgainstPreview(unifiedLogs, undefined)).toContain('Open it from one of your organizations')
})

test('the others are for every plan', () => {
  expect(reasonAgainstPreview(cls, organization('free', 'Free'))).toBeUndefined()
  expect(reasonAgainstPreview(cls, undefined)).toBeUndefined()
})
