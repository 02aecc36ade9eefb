/** A part of the platform that holds connections to projects. */
export interface Tenant {
  /** Ends what it holds of a project whose cluster is about to stop, without losing a response that has begun. */
  disconnect(ref: string): Promise<unknown>
  /** Ends everything it holds. */
  close(): Promise<unknown>
}

/** Everything that holds connections to projects; the last one added disconnects first. */
export function createTenants() {
  const tenants: Tenant[] = []
  return {
    add: (tenant: Tenant) => void tenants.unshift(tenant),
    async disconnect(ref: string) {
      await Promise.all(tenants.map((tenant) => tenant.disconnect(ref)))
    },
    async close() {
      await Promise.all(tenants.map((tenant) => tenant.close()))
    },
  }
}
