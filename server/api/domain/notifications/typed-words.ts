/** The beginning of a text, cut between words, so that no number is shown in part. */
export function excerpt(text: string, max: number): string {
  if (text.length <= max) return text
  const cut = text.slice(0, max)
  const end = cut.search(/\s\S*$/)
  return end > 0 ? `${cut.slice(0, end).trimEnd()}…` : '…'
}
/** Words that a code or password is announced with. */
const announcing =
  /code|pin\b|passw|passphrase|combination|lock ?box|padlock|alarm|wi-?fi|\bkeys?\b|clave|c[óo]digo|contrase|combinaci|candado|alarma|llave/iu

/** Whether others may read what somebody typed: a text without numbers, codes and addresses that announces none. */
export const isHarmless = (text: string): boolean => !/[\p{N}#*@]|:\/\//u.test(text) && !announcing.test(text)
