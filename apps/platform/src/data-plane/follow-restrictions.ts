import type { Log } from '@plinth/service-kit/service'
import type { PostgresFront } from '../postgres-front/postgres-front.ts'
import { projectRestricted } from '../postgres-front/refusal.ts'
import type { Stores } from '../stores/stores.ts'

interface Options {
  stores: Pick<Stores, 'projects'>
  /** Has gateways open the project again with the next request, and end what is open now. */
  settingsChanged(ref: string): void
  front: Pick<PostgresFront, 'end'>
  log: Log
}

/** Ends what applications have open to a project when its organization is restricted; the next attempt is refused. */
export function followRestrictions({ stores, settingsChanged, front, log }: Options) {
  return {
    changed(ref: string) {
      settingsChanged(ref)
      void logged(async () => {
        const project = await stores.projects.find(ref)
        if (project?.is_restricted) front.end(ref, 'all', projectRestricted)
      })
    },

    /** Whatever was not heard of meanwhile. */
    anythingMayHaveChanged() {
      void logged(async () => {
        for (const ref of await stores.projects.listRestricted()) front.end(ref, 'all', projectRestricted)
      })
    },
  }

  async function logged(work: () => Promise<void>) {
    await work().catch((error: unknown) => log.warn({ err: error }, 'A restriction could not be applied'))
  }
}
