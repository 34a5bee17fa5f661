const isDay = (text: string) => /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text))

/** The day in a page's query; undefined if it is missing or invalid. */
export function dayIn(params: URLSearchParams): string | undefined {
  const day = params.get('day') ?? ''
  return isDay(day) ? day : undefined
}
