/** The calendar month of a moment, in UTC: from its first moment to the first of the next one. */
export function cycleOf(moment: Date): { from: Date; to: Date } {
  const [year, month] = [moment.getUTCFullYear(), moment.getUTCMonth()]
  return { from: new Date(Date.UTC(year, month)), to: new Date(Date.UTC(year, month + 1)) }
}
