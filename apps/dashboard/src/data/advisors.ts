import { advisors } from '@plinth/contract/advisors'
import { query } from '../api/api.ts'

export const advisorRulesQuery = (ref: string) => query(advisors.rules, { ref })
