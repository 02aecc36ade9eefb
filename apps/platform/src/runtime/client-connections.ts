import type { Fleet } from './fleet.ts'

/** Counts the clients that are connected to each project from outside. */
export function createClientConnections(fleet: Pick<Fleet, 'perProject'>) {
  const clients = fleet.perProject({ open: () => ({ connected: 0, arrived: 0 }) })
  return {
    /** Counts one client until the returned function is called. */
    enter(ref: string) {
      const ofProject = clients.of(ref)
      ofProject.connected++
      ofProject.arrived++
      return () => void ofProject.connected--
    },

    countOf: (ref: string) => clients.find(ref)?.connected ?? 0,

    /** Begins to look; what it returns says whether any client was connected since, if only for a moment. */
    watch(ref: string) {
      const ofProject = clients.of(ref)
      const { connected, arrived } = ofProject
      return () => connected > 0 || ofProject.arrived > arrived
    },
  }
}

export type ClientConnections = ReturnType<typeof createClientConnections>
