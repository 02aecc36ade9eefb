import type { PointInTime } from '@plinth/contract/backups'

type Window = PointInTime['windows'][number]

/** What an input for a date and a time to the second holds, in the person's time zone. */
export function fieldOf(moment: Date) {
  const local = new Date(moment.getTime() - moment.getTimezoneOffset() * 60_000)
  return local.toISOString().slice(0, 19)
}

/** Undefined for what is no moment, such as an empty field. */
export function momentOf(field: string) {
  const moment = new Date(field)
  return Number.isNaN(moment.getTime()) ? undefined : moment
}

/** The whole seconds in a window: its first may begin in the middle of one. */
export const firstSecond = ({ from }: Window) => new Date(Math.ceil(new Date(from).getTime() / 1000) * 1000)
export const lastSecond = ({ until }: Window) => new Date(Math.floor(new Date(until).getTime() / 1000) * 1000)

export const isIn = (windows: readonly Window[], moment: Date) =>
  windows.some((window) => firstSecond(window) <= moment && moment <= lastSecond(window))

/** The span in which the clock of the server went through a moment twice. A moment is certain where a span begins. */
export const uncertainAt = (spans: readonly Window[], moment: Date) =>
  spans.find(({ from, until }) => new Date(from) < moment && moment <= new Date(until))

/** "Europe/Berlin", as the browser has it. */
export const timeZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone
