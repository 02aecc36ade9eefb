export interface Verified {
  state: string
  verification: { state: string } | null
  /** Null, or left out, of one that was not deleted. */
  bring_back_until?: string | null
}

/** The latest that can be relied on. */
export const latestVerified = <Backup extends Verified>(backups: readonly Backup[]) =>
  backups.find(
    ({ state, verification, bring_back_until: deleted = null }) =>
      state === 'done' && verification?.state === 'passed' && deleted === null,
  )
