import { follow, type Head, type LinkedEntry, START } from '../stores/audit-chain.ts'

/** The sequence number of the first entry that does not fit, or undefined for an intact chain of the expected length. */
export function firstBreak(key: Buffer, entries: LinkedEntry[], expected: Head) {
  const { length, head, breakAt } = follow(key, START, entries)
  const isIntact = length === expected.length && head === expected.head
  return breakAt ?? (isIntact ? undefined : length + 1)
}
