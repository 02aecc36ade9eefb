import { afterEach, expect, test, vi } from 'vitest'
import { recentCommands, rememberCommand, withNewest } from './recent-commands.ts'

afterEach(() => vi.unstubAllGlobals())

test('the newest comes first, each once, and the ninth is forgotten', () => {
  expect(withNewest(['b', 'a'], 'a')).toEqual(['a', 'b'])
  expect(withNewest(['8', '7', '6', '5', '4', '3', '2', '1'], '9')).toEqual(['9', '8', '7', '6', '5', '4', '3', '2'])
})

test.each(['{', '{"id":1}', '[1, null]', ''])(
  'what cannot be read, such as %j, is as if nothing had been chosen',
  (text) => {
    const setItem = vi.fn()
    vi.stubGlobal('localStorage', { getItem: () => text, setItem })
    expect(recentCommands()).toEqual([])
    rememberCommand('a')
    expect(setItem).toHaveBeenCalledWith('plinth.recent-commands', '["a"]')
  },
)
