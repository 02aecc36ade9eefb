import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, onTestFinished, test, vi } from 'vitest'
import { fetched } from './fetched.tsx'

const Waiting = ({ name }: { name: string }) => `waiting for ${name}`
const Editor = ({ name }: { name: string }) => `editor of ${name}`
const Plain = ({ name }: { name: string }) => `plain ${name}`

const shown = ({ View }: ReturnType<typeof fetched<{ name: string }>>) =>
  renderToStaticMarkup(createElement(View, { name: 'query' }))

test('what waits is shown until the code is there, and the code at once when it was fetched before', async () => {
  const code = fetched(() => Promise.resolve(Editor), { meanwhile: Waiting })
  expect(shown(code)).toBe('waiting for query')
  await code.fetch()
  expect(shown(code)).toBe('editor of query')
})

test('code that is asked for twice is fetched once', async () => {
  let fetches = 0
  const { fetch } = fetched(() => Promise.resolve((fetches++, Editor)), { meanwhile: Waiting })
  await Promise.all([fetch(), fetch()])
  expect(fetches).toBe(1)
})

test('where the code does not come, the other thing stands or the page fails, and it can be fetched again', async () => {
  let isGone = true
  const load = () => (isGone ? Promise.reject(new Error('no code')) : Promise.resolve(Editor))
  const withOther = fetched(load, { meanwhile: Waiting, otherwise: Plain })
  const withoutOther = fetched(load, { meanwhile: Waiting })
  await Promise.all([withOther.fetch(), withoutOther.fetch()])
  expect(shown(withOther)).toBe('plain query')
  expect(() => shown(withoutOther)).toThrow('no code')
  isGone = false
  await withOther.fetch()
  expect(shown(withOther)).toBe('editor of query')
})

test('without a network what waits stays, and the code is fetched when there is one again', async () => {
  const online: (() => void)[] = []
  vi.stubGlobal('navigator', { onLine: false })
  vi.stubGlobal('addEventListener', (_: string, listener: () => void) => online.push(listener))
  onTestFinished(() => void vi.unstubAllGlobals())
  let isGone = true
  const load = () => (isGone ? Promise.reject(new Error('no network')) : Promise.resolve(Editor))
  const code = fetched(load, { meanwhile: Waiting, otherwise: Plain })
  await code.fetch()
  expect(shown(code)).toBe('waiting for query')
  isGone = false
  online[0]!()
  await expect.poll(() => shown(code)).toBe('editor of query')
})
