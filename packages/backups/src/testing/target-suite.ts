import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import type { BackupTarget } from '../backup-target.ts'

/** What every kind of target has to do. `given` makes an empty one. */
export function targetSuite(given: () => Promise<BackupTarget>) {
  test('what is written is read, listed in the order of keys, measured and removed', async () => {
    const target = await given()
    const content = randomBytes(700_000)
    await target.write('a/b/base.tar', pieces(content))
    await target.write('a/b/manifest', pieces(Buffer.from('m')))
    await target.write('a/b-2/manifest', pieces(Buffer.alloc(0)))
    await target.write('other/b/manifest', pieces(Buffer.from('other')))

    expect((await bytesOf(target, 'a/b/base.tar')).equals(content)).toBe(true)
    expect(await bytesOf(target, 'a/b-2/manifest')).toEqual(Buffer.alloc(0))
    expect(await target.size('a/b/base.tar')).toBe(content.length)
    expect(await listed(target, 'a/')).toEqual([
      ['a/b-2/manifest', 0],
      ['a/b/base.tar', content.length],
      ['a/b/manifest', 1],
    ])
    expect(await listed(target, 'a/b/')).toHaveLength(2)
    expect(await listed(target, '')).toHaveLength(4)

    await target.remove('a/b/base.tar')
    await target.remove('a/b/base.tar')
    expect(await listed(target, 'a/b/')).toEqual([['a/b/manifest', 1]])
  })

  test('what is not there has no size and is not found', async () => {
    const target = await given()
    expect(await target.size('a/none')).toBeUndefined()
    expect(await listed(target, 'a/')).toEqual([])
    await expect(bytesOf(target, 'a/none')).rejects.toMatchObject({ reason: 'not_found' })
    await target.removeUnfinished('a/')
  })

  test('a read that was canceled before it began is interrupted', async () => {
    const target = await given()
    await target.write('a/object', pieces(Buffer.from('there')))
    const canceled = AbortSignal.abort()
    await expect(target.read('a/object', canceled)[Symbol.asyncIterator]().next()).rejects.toMatchObject({
      reason: 'interrupted',
    })
    expect(String(await bytesOf(target, 'a/object'))).toBe('there')
  })

  test('an object that is written again has the one content or the other', async () => {
    const target = await given()
    await target.write('a/object', pieces(Buffer.from('old')))
    await expect(target.write('a/object', failing())).rejects.toThrow('the source failed')
    expect(String(await bytesOf(target, 'a/object'))).toBe('old')
    await target.write('a/object', pieces(Buffer.from('new')))
    expect(String(await bytesOf(target, 'a/object'))).toBe('new')
  })

  test('an object whose source fails or that is canceled is not there', async () => {
    const target = await given()
    await expect(target.write('a/failed', failing())).rejects.toThrow('the source failed')
    const caller = new AbortController()
    await expect(target.write('a/canceled', endless(caller), caller.signal)).rejects.toMatchObject({
      reason: 'interrupted',
    })
    expect(await target.size('a/failed')).toBeUndefined()
    expect(await target.size('a/canceled')).toBeUndefined()
    expect(await listed(target, '')).toEqual([])
  })

  test('what is being written is not listed, and is not taken for a leftover', async () => {
    const target = await given()
    let isSwept = false
    async function* slow() {
      yield Buffer.from('first ')
      await target.removeUnfinished('')
      expect(await listed(target, '')).toEqual([])
      isSwept = true
      yield Buffer.from('second')
    }
    await target.write('a/slow', slow())
    expect(isSwept).toBe(true)
    expect(String(await bytesOf(target, 'a/slow'))).toBe('first second')
  })

  test.each(['', '/a', 'a/', 'a//b', '../a', 'a/../b', 'a/.hidden', 'A', 'a b', 'a\0b'])(
    '%j is no key',
    async (key) => {
      const target = await given()
      await expect(target.write(key, pieces(Buffer.from('x')))).rejects.toMatchObject({ reason: 'target_failed' })
      await expect(target.size(key)).rejects.toMatchObject({ reason: 'target_failed' })
      await expect(bytesOf(target, key)).rejects.toMatchObject({ reason: 'target_failed' })
      await expect(target.remove(key)).rejects.toMatchObject({ reason: 'target_failed' })
    },
  )
}

async function* pieces(content: Buffer) {
  for (let at = 0; at < content.length; at += 65_537) yield content.subarray(at, at + 65_537)
}

async function* failing() {
  yield randomBytes(100_000)
  throw new Error('the source failed')
}

async function* endless(caller: AbortController) {
  for (let count = 0; ; count++) {
    if (count === 20) caller.abort()
    yield randomBytes(50_000)
  }
}

async function listed(target: BackupTarget, prefix: string) {
  const found: [string, number][] = []
  for await (const { key, bytes } of target.list(prefix)) found.push([key, bytes])
  return found
}

async function bytesOf(target: BackupTarget, key: string) {
  const got: Uint8Array[] = []
  for await (const piece of target.read(key)) got.push(piece)
  return Buffer.concat(got)
}
