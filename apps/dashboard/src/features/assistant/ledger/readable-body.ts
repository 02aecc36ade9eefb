/** The text that was sent, indented where it is JSON. Nothing is left out or added. */
export function readableBody(body: string): string {
  try {
    return JSON.stringify(JSON.parse(body), undefined, 2)
  } catch {
    return body
  }
}
