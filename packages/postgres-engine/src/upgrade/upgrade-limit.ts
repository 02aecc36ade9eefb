const MINUTE = 60_000
const GIGABYTE = 1024 ** 3

/**
 * How long an upgrade may take, in milliseconds, by what its cluster has on the disk. A constraint or an index may call a
 * function of people's that never ends, so there has to be a limit; two minutes for each gigabyte leave a slow disk time
 * to write the rows and build the indexes, and half an hour is for definitions, however little data there is.
 */
export function upgradeLimit(bytes: number): number {
  return 30 * MINUTE + 2 * MINUTE * (bytes / GIGABYTE)
}
