/** Mutations of one file that are guarded by the same tests, each as what is there and what takes its place. */
export const inFile = (file, tests, changes) => changes.map(([from, to]) => ({ file, from, to, tests }))
