/** A comment before the platform's own statements, by which the statistics tell them from people's. */
export const PLATFORM_MARK = '/* plinth */ '
