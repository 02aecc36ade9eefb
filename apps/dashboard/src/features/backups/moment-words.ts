import type { PointInTime } from '@plinth/contract/backups'

/** To which moments a project can go back, and how one is chosen where this person may and there is one. */
export function momentWords({ state, windows }: Pick<PointInTime, 'state' | 'windows'>, mayChoose: boolean) {
  if (windows.length === 0) return 'Once its writes are archived, the project can go back to any second.'
  return mayChoose ? `${archived[state]} Choose one, and what was committed by then comes back.` : archived[state]
}

const archived: Record<PointInTime['state'], string> = {
  off: 'New writes are not archived. The project can go back to any second until they stopped being archived.',
  starting: 'The project can go back to any second that was archived before. New writes are archived soon.',
  archiving: 'Every write is archived, so the project can go back to any second.',
  failing: 'The project can go back to any second until archiving failed.',
}
