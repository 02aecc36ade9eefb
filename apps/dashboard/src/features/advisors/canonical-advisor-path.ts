/** Which of its two addresses the security advisor goes by; links inside the dashboard lead there. */
export const canonicalAdvisorPath = (): '/project/$ref/advisors/security' | '/project/$ref/advisors/rules/security' =>
  '/project/$ref/advisors/security'
