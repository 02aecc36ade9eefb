import type { EngineEvent, SandboxLevel } from '@plinth/postgres-engine/engine'
import type { Log } from '@plinth/service-kit/service'

/** What a superuser of a project's cluster could do on this machine, where the system lacks something. */
const missing: Record<Exclude<SandboxLevel, 'own-files'>, string> = {
  'own-network':
    'Databases see the files of this machine that their user may read. Run Plinth as root with util-linux to hide them.',
  'no-new-privileges':
    'Databases share the network and the files of this machine with Plinth. Run Plinth as root, with the right to make namespaces, to separate them.',
  none: 'Databases run without a sandbox. Install setpriv and unshare (util-linux) to separate them from this machine.',
}

/** Writes the engine's events to the platform's log; what the operator should act on is a warning. */
export function engineLog(log: Log) {
  return (event: EngineEvent) => {
    if (event.event === 'sandbox' && event.sandbox !== 'own-files') log.warn(event, missing[event.sandbox])
    else if (event.event === 'record_damaged') log.warn(event, event.detail)
    else log.info(event, 'engine')
  }
}
