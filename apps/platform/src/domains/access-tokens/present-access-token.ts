import type { AccessToken } from '@plinth/contract/access-tokens'
import type { AccessTokenRow } from '../../stores/access-token-store.ts'

export const presentAccessToken = ({ created_at, expires_at, last_used_at, ...row }: AccessTokenRow): AccessToken => ({
  ...row,
  created_at: created_at.toISOString(),
  expires_at: expires_at?.toISOString() ?? null,
  last_used_at: last_used_at?.toISOString() ?? null,
})
