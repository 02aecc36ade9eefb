/** How often a job is begun before it counts as failed. */
export const MOST_ATTEMPTS = 5
