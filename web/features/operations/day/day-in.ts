const isDay = (text: string) => /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text))

/** The day in a page's query; undefined where it names none, or no day that there is. */
export function dayIn(params: URLSearchParams): string | undefined {
  const day = params.get('day') ?? ''
  return isDay(day) ? day : undefined
}
