/**
 * What somebody wrote, for a mail to somebody else: each line marked as quoted, so that it cannot pass for the mail's
 * own words, and links broken as security teams write them, `https[:]//evil[.]example`.
 */
export const quotedText = (text: string) =>
  text
    .split(/\r\n|[\r\n\u2028\u2029]/)
    .map((line) => `> ${withBrokenLinks(line)}`)
    .join('\n')

const withBrokenLinks = (line: string) =>
  line
    .replace(/\p{Cf}/gu, '')
    .replace(/:(?=\/\/)/g, '[:]')
    .replace(/(?<=[\p{L}\p{N}\]_-])[.\u3002\uff0e\uff61\u2024](?=\p{L}{2}|xn--|\d+\.)/giu, '[.]')
