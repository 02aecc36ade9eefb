const HEADER = 5
const WRONG_PASSWORD = 'C28P01\0'
const HINT =
  'HReplace [YOUR-PASSWORD] in the connection string with the database password. You can reset it in the project settings.\0'

/** The server's ErrorResponse, with a hint where it is about the password. The front cannot see the password itself. */
export function withPasswordHint(message: Buffer): Buffer {
  const fields = message.subarray(HEADER, -1)
  if (!fields.includes(WRONG_PASSWORD)) return message
  const body = Buffer.concat([fields, Buffer.from(HINT), Buffer.of(0)])
  const header = Buffer.from(message.subarray(0, HEADER))
  header.writeUInt32BE(4 + body.length, 1)
  return Buffer.concat([header, body])
}
