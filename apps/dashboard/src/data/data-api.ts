import { dataApi } from '@plinth/contract/data-api'
import { query } from '../api/api.ts'

export const dataApiQuery = (ref: string) => query(dataApi.settings, { ref })
