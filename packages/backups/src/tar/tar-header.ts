import {
  paddingOf,
  TAR_BLOCK,
  TAR_FIELDS,
  TAR_FILE,
  TAR_FOLDER,
  TAR_MAGIC,
  tarChecksum,
  type TarField,
} from './tar-format.ts'

/** Two empty blocks. */
export const TAR_END = Buffer.alloc(2 * TAR_BLOCK)

const MOST_OCTAL = 0o77777777777
const LONGEST_NAME = 99

/** Undefined for a name that does not fit. It is Latin-1, relative, and has no slash at its end. */
export function tarHeader(name: string, type: 'file' | 'folder', bytes: number): Buffer | undefined {
  const header = Buffer.alloc(TAR_BLOCK)
  const written = type === 'folder' ? `${name}/` : name
  if (written.length > LONGEST_NAME) return undefined
  put('name', written)
  put('mode', type === 'folder' ? '0000700\0' : '0000600\0')
  put('uid', '0000000\0')
  put('gid', '0000000\0')
  if (bytes <= MOST_OCTAL) put('size', `${bytes.toString(8).padStart(11, '0')}\0`)
  else putLarge(bytes)
  put('modified', '00000000000\0')
  put('type', type === 'folder' ? TAR_FOLDER : TAR_FILE)
  put('magic', TAR_MAGIC)
  put('checksum', `${tarChecksum(header).toString(8).padStart(6, '0')}\0 `)
  return header

  function put(field: TarField, text: string) {
    header.write(text, TAR_FIELDS[field][0], 'latin1')
  }

  function putLarge(size: number) {
    const [offset, length] = TAR_FIELDS.size
    header[offset] = 0x80
    header.writeBigUInt64BE(BigInt(size), offset + length - 8)
  }
}

export const tarPadding = (bytes: number) => Buffer.alloc(paddingOf(bytes))
