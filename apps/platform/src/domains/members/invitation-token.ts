import { createHash, randomBytes } from 'node:crypto'

const BYTES = 32

/** What the link of an invitation carries. Only its hash is kept. */
export const newInvitationToken = () => randomBytes(BYTES).toString('base64url')

export const hashOfToken = (token: string) => createHash('sha256').update(token).digest('hex')
