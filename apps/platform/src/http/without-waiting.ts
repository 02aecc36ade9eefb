import type { PlatformProcess } from '../context/platform-process.ts'

/**
 * What lives as long as the process, as it is inside of a transaction. A change that waited there for a score, a hash or
 * a project would keep a connection from everybody, so to call one is an error: it belongs into the change's `prepare`.
 */
export const withoutWaiting = ({ authContext, fleet, ...platformProcess }: PlatformProcess) => ({
  authContext: { ...authContext, hashing: refusing(authContext.hashing) },
  fleet: refusing(fleet, ['installedMajor', 'isAsleep', 'settingsFor']),
  passwordScorer: refusing(platformProcess.passwordScorer),
  personSql: refusing(platformProcess.personSql),
  roleWatch: refusing(platformProcess.roleWatch),
  assistantSql: refusing(platformProcess.assistantSql),
  probes: refusing(platformProcess.probes),
})

function refusing<Service extends object>(service: Service, immediate: (keyof Service)[] = []): Service {
  return new Proxy(service, {
    get(target, name) {
      const value: unknown = Reflect.get(target, name)
      if (typeof value !== 'function' || immediate.some((allowed) => allowed === name)) return value
      return () => {
        throw new Error(`Nothing waits inside of a transaction: call ${String(name)} in the change's prepare`)
      }
    },
  })
}
