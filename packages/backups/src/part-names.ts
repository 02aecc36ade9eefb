/** The data directory as a tar. */
export const ARCHIVE = 'base.tar'
/** Postgres's list of its files. */
export const FILE_LIST = 'backup_manifest'
export const ROW_COUNTS = 'row_counts'
