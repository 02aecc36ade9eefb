const units = ['bytes', 'KB', 'MB', 'GB', 'TB', 'PB']

/** A size in steps of 1024 with at most two decimals: 1536 is "1.5 KB". */
export function formatBytes(bytes: number): string {
  const step = bytes < 1 ? 0 : Math.min(Math.floor(Math.log2(bytes) / 10), units.length - 1)
  return `${Number((bytes / 1024 ** step).toFixed(2))} ${units[step]}`
}

export const formatMegabytes = (megabytes: number) => formatBytes(megabytes * 1024 ** 2)
