/** Parameters keep the order in which the client sent them; their bytes are held as latin1, so that none is altered. */
export interface StartupMessage {
  version: number
  parameters: Map<string, string>
}

/**
 * Reads the body of a startup packet, what follows its length. Undefined when it is malformed or names a parameter
 * twice: Postgres would take the last one, and a check of the first would then have been of the wrong one.
 */
export function parseStartupMessage(body: Buffer): StartupMessage | undefined {
  if (body.length < 5 || body.at(-1) !== 0) return undefined
  const version = body.readUInt32BE(0)
  const texts = body.subarray(4, -1).toString('latin1').split('\0')
  // Every text ends with a zero, so an empty one is left over behind the last.
  if (texts.pop() !== '' || texts.length % 2 !== 0) return undefined
  const parameters = new Map<string, string>()
  for (let at = 0; at < texts.length; at += 2) {
    const name = texts[at]!
    if (name === '' || parameters.has(name)) return undefined
    parameters.set(name, texts[at + 1]!)
  }
  return { version, parameters }
}

/** The whole packet, its length included. */
export function startupPacket({ version, parameters }: StartupMessage): Buffer {
  const texts = [...parameters].map(([name, value]) => `${name}\0${value}\0`).join('')
  const body = Buffer.from(`${texts}\0`, 'latin1')
  const packet = Buffer.alloc(8 + body.length)
  packet.writeUInt32BE(packet.length, 0)
  packet.writeUInt32BE(version, 4)
  body.copy(packet, 8)
  return packet
}
