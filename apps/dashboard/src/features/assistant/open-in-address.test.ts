import { expect, test } from 'vitest'
import { openInAddress, withoutPanel } from './open-in-address.ts'

test.each<[string, boolean | undefined]>([
  ['', undefined],
  ['?schema=public', undefined],
  ['?aiAssistantPanelOpen=true', true],
  ['?aiAssistantPanelOpen=false', false],
  ['?aiAssistantPanelOpen=yes', undefined],
  ['?sidebar=ai-assistant', true],
  ['?sidebar=other', undefined],
  ['?sidebar=ai-assistant&aiAssistantPanelOpen=false', false],
])('A query parameter aiAssistantPanelOpen (true or false) opens or closes the panel: %s → %s', (search, open) => {
  expect(openInAddress(search)).toBe(open)
})

test('what else the address says stays', () => {
  expect(withoutPanel({ schema: 'public', aiAssistantPanelOpen: 'true', sidebar: 'ai-assistant' })).toEqual({
    schema: 'public',
  })
})
