import { minutes } from '@plinth/catalog/durations'
import { deployment } from '@plinth/contract/deployment'
import { query } from '../api/api.ts'

/** Where the dashboard runs: edition, sign-up, Postgres versions. Fresh for half an hour. */
export const deploymentQuery = () => ({ ...query(deployment.get, {}), staleTime: minutes(30) })
