import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { listPreviousStates, removePreviousState } from './previous-states.ts'

const keptDirectory = await mkdtemp(join(tmpdir(), 'plinth-kept-'))
afterEach(() => rm(keptDirectory, { recursive: true }))

test('states that are removed while they are listed are not in the list, and those of others are', async () => {
  const names = Array.from({ length: 200 }, (_, n) => `20261122t174500z-${n.toString(16).padStart(8, '0')}`)
  for (const [n, kept] of names.entries())
    await mkdir(join(keptDirectory, kept, n % 2 === 0 ? 'leaving' : 'staying'), { recursive: true })

  const lister = async () => {
    for (let n = 0; n < 50; n++) {
      const list = await listPreviousStates({ keptDirectory })
      expect(list.filter(({ ref }) => ref === 'staying')).toHaveLength(100)
    }
  }
  const remover = async () => {
    for (const [n, kept] of names.entries())
      if (n % 2 === 0) await removePreviousState({ keptDirectory }, 'leaving', kept)
  }
  await Promise.all([lister(), remover()])
  expect((await listPreviousStates({ keptDirectory })).every(({ ref }) => ref === 'staying')).toBe(true)
})
