import { type RanDump, runDump } from '@plinth/postgres-meta/dump/run-dump'
import type { Fleet } from '../../../runtime/fleet.ts'
import type { OnUnstoppable } from '../../database/runs/end-backend.ts'
import { inOwnSession } from '../../database/runs/own-session.ts'
import { unlimitedOptions } from '../../database/runs/unlimited-options.ts'

const APPLICATION_NAME = 'plinth/dump'

export interface FileRun {
  ref: string
  file: AsyncIterable<Buffer>
  signal: AbortSignal
  onStatement(count: number): void
  beforeCommit(transactionId: string | undefined): Promise<void>
}

/** Runs a dump in a session of its own, as the owner of the project's database. */
export async function runFile(
  { ref, ...run }: FileRun,
  tools: { fleet: Fleet; onUnstoppable: OnUnstoppable },
): Promise<RanDump> {
  const options = unlimitedOptions(await tools.fleet.engine.majorOf(ref))
  return inOwnSession({ ref, applicationName: APPLICATION_NAME, options }, tools, (client) => runDump(client, run))
}
