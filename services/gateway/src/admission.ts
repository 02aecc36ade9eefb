import type { Caller, Service, ServiceName } from '@plinth/service-kit/service'
import type { createDoors, Visitor } from './doors.ts'
import { projectAddress } from './project-address.ts'
import type { Projects } from './projects.ts'
import { createRateLimits, type RatePolicies, type RateTaken } from './rate-limits.ts'
import { noService, switchedOffHere, tooManyRequests } from './refusals.ts'

interface Options {
  projects: Pick<Projects, 'defaultRef'>
  services: readonly Service[]
  switchedOff: ReadonlySet<ServiceName>
  apiHost: string
  rates: RatePolicies
  doors: Pick<ReturnType<typeof createDoors>, 'admit'>
}

/** Where a request goes. */
export interface Target {
  ref: string
  service: Service
  /** Begins behind the service's base path. */
  path: string
}

/** What a request has to pass before its project is opened. What its limits have left is added to `taken`. */
export function createAdmission({ projects, services, switchedOff, apiHost, rates, doors }: Options) {
  const limits = createRateLimits(rates)

  return {
    /** The project and the service at this address, unless the client has asked too often. */
    async find(host: string, pathname: string, ip: string, taken: RateTaken[]): Promise<Target | Response> {
      const ofAddress = limits.takeFromAddress(ip)
      taken.push(ofAddress)
      if (ofAddress.wait > 0) return tooManyRequests(ofAddress.wait)
      const { ref: named, path } = projectAddress(host, pathname, apiHost)
      const service = services.find(({ basePath }) => path === basePath || path.startsWith(`${basePath}/`))
      if (!service) return noService()
      const ref = named ?? (await projects.defaultRef())
      return ref === undefined ? noService() : { ref, service, path: path.slice(service.basePath.length) || '/' }
    },

    /** The caller as the service learns of it, with its key's id, unless its key is refused or was used too often. */
    async admit(visitor: Visitor, arrival: Caller, taken: RateTaken[]) {
      if (switchedOff.has(visitor.service.name)) return switchedOffHere()
      const admitted = await doors.admit(visitor, arrival)
      if (admitted instanceof Response) return admitted
      const { key, caller } = admitted
      if (key === undefined) return { caller }
      const ofKey = limits.takeFromKey(visitor.ref, key)
      taken.push(ofKey)
      return ofKey.wait > 0 ? tooManyRequests(ofKey.wait) : { caller, key }
    },
  }
}
