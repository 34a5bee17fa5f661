/** Converts the fields of `AskedBy` in a form to query parameters. */
export function requesterParams(values: FormData): Record<string, string> {
  const [by, memberId] = [values.get('askedBy'), values.get('askedMemberId')]
  if (typeof by !== 'string') return {}
  return { askedBy: by, ...(typeof memberId === 'string' && memberId !== '' && { askedMemberId: memberId }) }
}
