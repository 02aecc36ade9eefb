import { advisorRuleStore } from './advisor-rule-store.ts'
import { advisorRules } from './migrations/0016-advisor-rules.ts'
import type { Tables } from './tables.ts'

/** What is kept of the rules of the advisors. */
export const advisorTables = {
  stores: { advisorRules: advisorRuleStore },
  migrations: [advisorRules],
} satisfies Tables
