import { open } from 'node:fs/promises'

/** Damages a file as a disk does. */
export async function flipBit(path: string, place: number) {
  const file = await open(path, 'r+')
  const { buffer } = await file.read(Buffer.alloc(1), 0, 1, place)
  buffer[0]! ^= 1
  await file.write(buffer, 0, 1, place)
  await file.close()
}
