import { accessTokens } from '@plinth/contract/access-tokens'
import { query } from '../api/api.ts'

export const accessTokensQuery = () => query(accessTokens.list, {})
