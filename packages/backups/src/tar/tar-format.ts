/** https://www.gnu.org/software/tar/manual/html_node/Standard.html */
export const TAR_BLOCK = 512

/** Where the fields of a header are: offset and length. */
export const TAR_FIELDS = {
  name: [0, 100],
  mode: [100, 8],
  uid: [108, 8],
  gid: [116, 8],
  size: [124, 12],
  modified: [136, 12],
  checksum: [148, 8],
  type: [156, 1],
  link: [157, 100],
  magic: [257, 8],
  prefix: [345, 155],
} as const

export type TarField = keyof typeof TAR_FIELDS

export const TAR_MAGIC = 'ustar\x0000'
export const TAR_FILE = '0'
export const TAR_FOLDER = '5'

/** What fills the last block of a file. */
export const paddingOf = (bytes: number) => (TAR_BLOCK - (bytes % TAR_BLOCK)) % TAR_BLOCK

/** The sum of a header's bytes, its checksum field taken as blanks. */
export function tarChecksum(header: Buffer) {
  const [offset, length] = TAR_FIELDS.checksum
  let sum = 0
  for (const [index, byte] of header.entries()) sum += index >= offset && index < offset + length ? 0x20 : byte
  return sum
}
