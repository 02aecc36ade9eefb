import { expect, test } from 'vitest'
import { copySplitter } from './copy-splitter.ts'

test('copied data is parted from other messages, whatever the pieces are', () => {
  const sent = Buffer.concat([
    message('T', 'columns'),
    message('d', 'n' + 'archive'),
    message('d', 'd' + 'x'.repeat(300)),
    message('d', ''),
    message('d', 'd'),
    message('c', ''),
    message('Z', 'I'),
  ])
  for (let size = 1; size <= sent.length; size++) {
    const copied: string[] = []
    const others: Buffer[] = []
    const split = copySplitter({
      copied(bytes, isStart) {
        if (isStart) copied.push('')
        copied.push(copied.pop() + bytes.toString())
      },
      other: (bytes) => others.push(bytes),
    })
    for (let at = 0; at < sent.length; at += size) split(Buffer.from(sent.subarray(at, at + size)))

    expect(copied).toEqual(['narchive', `d${'x'.repeat(300)}`, 'd'])
    expect(Buffer.concat(others)).toEqual(Buffer.concat([message('T', 'columns'), message('c', ''), message('Z', 'I')]))
  }
})

function message(type: string, body: string) {
  const length = Buffer.alloc(4)
  length.writeUInt32BE(4 + body.length)
  return Buffer.concat([Buffer.from(type), length, Buffer.from(body)])
}
