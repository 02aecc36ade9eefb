import { expect, test } from 'vitest'
import { planIds } from './plans.ts'
import { isPreviewIn, listedPreviews, previews } from './previews.ts'

test('one registry covers both listings of the specification', () => {
  expect(previews.map(({ key, name }) => [key, name])).toEqual([
    ['new-storage-ui', 'New Storage interface'],
    ['unified-logs', 'New Logs interface'],
    ['branching-2-0', 'Branching via dashboard'],
    ['advisor-rules', 'Disable Advisor rules'],
    ['inline-editor', 'Directly edit database entities'],
    ['api-side-panel', 'Project API documentation'],
    ['column-level-privileges', 'Column-level privileges'],
    ['cls', 'Cumulative layout shift'],
  ])
})

test('a preview has the fields of the specification', () => {
  for (const preview of previews) {
    const fields = ['key', 'name', 'discussionsUrl', 'isNew', 'isPlatformOnly']
    expect(Object.keys(preview)).toEqual(expect.arrayContaining(fields))
  }
})

test('feedback goes to a page of our own, one for each preview', () => {
  const pages = previews.map(({ discussionsUrl }) => discussionsUrl)

  expect(pages.filter((page) => !/^\/discussions\/[a-z0-9-]+$/.test(page))).toEqual([])
  expect(new Set(pages).size).toBe(previews.length)
})

test('the self-hosted edition does not list what is only for the platform', () => {
  const platformOnly = previews.filter(({ isPlatformOnly }) => isPlatformOnly)

  expect(platformOnly.map(({ key }) => key)).toEqual(['unified-logs', 'branching-2-0', 'advisor-rules'])
  expect(listedPreviews('hosted')).toEqual([...previews])
  expect(listedPreviews('self-hosted')).toEqual(previews.filter((preview) => !platformOnly.includes(preview)))
})

test('unified logs are for Team and above, every other preview is for all', () => {
  for (const preview of previews) {
    const plans = planIds.filter((plan) => isPreviewIn(plan, preview))
    expect([preview.key, plans]).toEqual([
      preview.key,
      preview.key === 'unified-logs' ? ['team', 'enterprise'] : planIds,
    ])
  }
})
