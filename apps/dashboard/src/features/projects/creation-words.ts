import type { CreationStep } from '@plinth/contract/metrics'

/** The steps of a project's creation, in their order. */
export const creationWords: Record<CreationStep['step'], { done: string; underWay: string }> = {
  prepared: { done: 'template ready', underWay: 'Preparing the template' },
  copied: { done: 'cluster copied', underWay: 'Copying the cluster' },
  started: { done: 'Postgres started', underWay: 'Starting Postgres' },
  secured: { done: 'passwords set', underWay: 'Setting the passwords' },
  migrated: { done: 'migrations applied', underWay: 'Applying the migrations' },
  answered: { done: 'first query answered', underWay: 'Running the first query' },
}
