/** The number of a table as it stands in the address; undefined when it cannot be one. */
export const tableIdOf = (text: string) => (/^\d{1,10}$/.test(text) ? Number(text) : undefined)
