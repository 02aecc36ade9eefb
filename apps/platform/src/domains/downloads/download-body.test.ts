import { expect, test } from 'vitest'
import { downloadBody } from './download-body.ts'

/** A download without end, and what became of it. */
function givenBody() {
  const ends: string[] = []
  const aborting = new AbortController()
  const bytes = { next: () => Promise.resolve({ done: false, value: new Uint8Array(10) }) }
  const body = downloadBody(bytes, {
    signal: aborting.signal,
    onBytes: () => undefined,
    onComplete: () => ends.push('complete'),
    onFailure: () => ends.push('failed'),
    onCancel: () => ends.push('canceled'),
  })
  return { reader: body.getReader(), ends, aborting }
}

test('a reader that cancels ends the download, once', async () => {
  const { reader, ends, aborting } = givenBody()
  expect((await reader.read()).value).toHaveLength(10)
  await reader.cancel()
  aborting.abort()
  expect(ends).toEqual(['canceled'])
})

test('a reader of a download that is broken off gets an error and no end', async () => {
  const { reader, ends, aborting } = givenBody()
  await reader.read()
  aborting.abort()
  await expect(reader.read()).rejects.toMatchObject({ code: 'ERR_STREAM_PREMATURE_CLOSE' })
  expect(ends).toEqual([])
})
