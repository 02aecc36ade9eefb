/** Words of placeholders and of the commonest passwords. No random text of this length holds one by chance. */
const WORDS =
  /change.?me|change.?this|replace.?me|password|passw0rd|p@ssw|secret|example|placeholder|plinth|default|letmein|let.?me.?in|welcome|qwerty|azerty|asdfgh|zxcvbn|1q2w3e|iloveyou|sunshine|princess|football|baseball|superman|trustno1|dragon|monkey|master|admin|set.?up|token|insert.?|your.?(?:key|own)/i

/** Whether somebody gets at a secret by trying: too short, too uniform, repeated, counted up, or made of known words. */
export function isGuessable(secret: string, { shortest, fewestCharacters }: Strength): boolean {
  return (
    secret.length < shortest ||
    new Set(secret).size < fewestCharacters ||
    WORDS.test(secret) ||
    shareOfNewTriples(secret) < 0.6 ||
    shareOfSteps(secret) > 0.5
  )
}

interface Strength {
  shortest: number
  /** How many different characters there are at least. */
  fewestCharacters: number
}

/** Of all sequences of three characters, those that did not occur before: in random text nearly all of them. */
function shareOfNewTriples(text: string) {
  const triples = Array.from({ length: text.length - 2 }, (_, index) => text.slice(index, index + 3))
  return new Set(triples).size / triples.length
}

/** Of all neighbors, those that are the same or one apart, as in `0123` and `ccba`. */
function shareOfSteps(text: string) {
  const codes = Array.from(text, (character) => character.codePointAt(0) ?? 0)
  const steps = codes.filter((code, index) => index > 0 && Math.abs(code - codes[index - 1]!) <= 1)
  return steps.length / (codes.length - 1)
}
