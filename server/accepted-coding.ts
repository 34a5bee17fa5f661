/** True when this Accept-Encoding allows the coding; a weight of zero forbids it (RFC 9110, 12.5.3). */
export const acceptsCoding = (header: string, coding: string): boolean =>
  header.split(',').some((part) => {
    const [name = '', ...parameters] = part.split(';').map((word) => word.trim().toLowerCase())
    return name === coding && !parameters.some((parameter) => /^q=0(?:\.0*)?$/.test(parameter))
  })

/** Returns the first of our codings that the client accepts. */
export const firstAccepted = <Coding extends string>(header: string, codings: readonly Coding[]): Coding | undefined =>
  codings.find((coding) => acceptsCoding(header, coding))
