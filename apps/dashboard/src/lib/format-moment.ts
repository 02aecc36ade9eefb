/** A date and a time that somebody must keep, in the person's own language: "November 23, 2026 at 9:04 AM". */
export const formatMoment = (moment: string, locale?: string) =>
  new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeStyle: 'short' }).format(new Date(moment))
