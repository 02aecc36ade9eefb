/** What a request to support can be about. `enterprise` comes from its own form. */
export const supportCategories = {
  problem: 'Something does not work',
  dashboard_bug: 'A fault in the dashboard',
  question: 'A question',
  feedback: 'An idea or feedback',
  billing: 'Billing',
  account: 'Signing in and my account',
  abuse: 'Abuse',
  enterprise: 'Enterprise plan',
} as const

export type SupportCategory = keyof typeof supportCategories

/** As a schema wants them: at least one, in the order of the list. */
export const supportCategoryIds = Object.keys(supportCategories) as [SupportCategory, ...SupportCategory[]]
