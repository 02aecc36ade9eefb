import { isPlanAtLeast, type PlanId } from './plans.ts'

/** Something new that a person can switch on for themselves. Every preview is off until then. */
export interface Preview {
  key: string
  name: string
  /** The page where it is talked about, served by this product. */
  discussionsUrl: `/${string}`
  isNew: boolean
  /** Hidden in the self-hosted edition. */
  isPlatformOnly: boolean
  /** The smallest plan that has it, where not all have. */
  minimumPlan?: PlanId
}

/** Where the dashboard's empty list of previews sends people. */
export const DISCUSSION_BOARD = '/discussions'

export const previews = [
  preview('new-storage-ui', 'New Storage interface', { isNew: true }),
  preview('unified-logs', 'New Logs interface', { isNew: true, isPlatformOnly: true, minimumPlan: 'team' }),
  preview('branching-2-0', 'Branching via dashboard', { isNew: true, isPlatformOnly: true }),
  preview('advisor-rules', 'Disable Advisor rules', { isNew: true, isPlatformOnly: true }),
  preview('inline-editor', 'Directly edit database entities'),
  preview('api-side-panel', 'Project API documentation'),
  preview('column-level-privileges', 'Column-level privileges'),
  preview('cls', 'Cumulative layout shift'),
] as const

export type PreviewKey = (typeof previews)[number]['key']

/** The previews that the edition lists. */
export const listedPreviews = (edition: 'hosted' | 'self-hosted') =>
  previews.filter(({ isPlatformOnly }) => edition === 'hosted' || !isPlatformOnly)

/** Whether an organization on this plan may use the preview. */
export const isPreviewIn = (plan: PlanId, { minimumPlan }: Pick<Preview, 'minimumPlan'>) =>
  !minimumPlan || isPlanAtLeast(plan, minimumPlan)

function preview<Key extends string>(
  key: Key,
  name: string,
  given: Partial<Pick<Preview, 'isNew' | 'isPlatformOnly' | 'minimumPlan'>> = {},
): Preview & { key: Key } {
  return {
    isNew: false,
    isPlatformOnly: false,
    ...given,
    key,
    name,
    discussionsUrl: `${DISCUSSION_BOARD}/${key}`,
  }
}
