import { join } from 'node:path'
import { sqlOver } from '@plinth/service-kit/sql'
import { decideConfig } from './config/config.ts'
import { readEnvironment } from './config/env.ts'
import { openLocalSecrets } from './config/local-secrets.ts'
import { createPool } from './control-plane/client.ts'
import { reachControlPlane } from './control-plane/reach-control-plane.ts'
import { presentReport } from './domains/audit/present-report.ts'
import { reportText } from './domains/audit/report-text.ts'
import { verifyChains } from './domains/audit/verify-chains.ts'
import { AUDIT_HEADS, witnessedHeads } from './domains/audit/witnessed-heads.ts'
import { createSealer } from './config/sealer.ts'
import { createStores } from './stores/stores.ts'

const BROKEN = 1
const NOT_VERIFIED = 2

await main().catch((error: unknown) => {
  process.stderr.write(
    `\nThe audit log could not be verified. ${error instanceof Error ? error.message : String(error)}\n`,
  )
  process.exitCode = NOT_VERIFIED
})

/** Verifies the audit logs of an installation, whether it runs or not. */
async function main() {
  const config = decideConfig(readEnvironment())
  const secrets = await openLocalSecrets(config.dataDirectory)
  const secretKey = config.secretKey ?? secrets.get('secret-key')
  if (secretKey === undefined)
    throw new Error(`There is no secret key: PLINTH_SECRET_KEY is not set, and ${secrets.path} does not hold a key.`)
  const controlPlane = await reachControlPlane(config, secrets)
  try {
    const pool = createPool(controlPlane.connection, () => undefined)
    try {
      const sql = sqlOver(pool)
      const key = createSealer(secretKey).derive('audit')
      const chains = await verifyChains(sql, key, witnessedHeads(join(config.dataDirectory, AUDIT_HEADS), key))
      const report = await presentReport(
        { verifiedAt: new Date(), chains },
        { stores: createStores(sql), auditIsInsertOnly: true },
      )
      process.stdout.write(reportText(report))
      if (report.logs.some(({ first_break }) => first_break !== null)) process.exitCode = BROKEN
    } finally {
      await pool.end()
    }
  } finally {
    await controlPlane.leave()
  }
}
