const MINUTE = 60_000
const GIGABYTE = 1024 ** 3

/** How long a restored cluster may take to recover and to be read, in milliseconds, by the size of its files. */
export function readLimit(bytes: number): number {
  return 30 * MINUTE + 2 * MINUTE * (bytes / GIGABYTE)
}
