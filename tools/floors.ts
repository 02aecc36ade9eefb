import { relative } from 'node:path'

/** Where a file stands: the folder under `src`, and the one below that. Files of `src` itself stand in `.`. */
export function placeIn(workspace: string, file: string) {
  const [first = '', second, third] = relative(`${workspace}/src`, file).split('/')
  if (second === undefined) return { floor: '.', room: first }
  return { floor: first, room: third === undefined ? '' : second }
}

/** Why a file of one floor may not import one of another: what is missing from the list, or stands above. */
export function refusedFloor(floors: readonly string[], from: string, to: string) {
  const missing = [from, to].find((floor) => !floors.includes(floor))
  if (missing !== undefined) return `nobody has given ${missing} a floor`
  return floors.indexOf(to) < floors.indexOf(from) ? `${from} may not import ${to}` : undefined
}
