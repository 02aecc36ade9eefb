/** Of the API that this is the same as. */
export const VERSION = '14'
