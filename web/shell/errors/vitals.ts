interface Shift extends PerformanceEntry {
  readonly value: number
  readonly hadRecentInput: boolean
}
type Tell = (name: string, value: number) => void

function observe<Entry extends PerformanceEntry>(type: string, see: (entry: Entry) => void) {
  try {
    const observer = new PerformanceObserver((list) => (list.getEntries() as Entry[]).forEach(see))
    observer.observe({ type, buffered: true, durationThreshold: 40 } as PerformanceObserverInit)
  } catch {
    // The browser does not support this entry type; the other types are still reported.
  }
}

/**
 * Measures web vitals and reports them once, when the page is first hidden: milliseconds, CLS without a unit. CLS is
 * the worst session window of shifts (gaps up to 1 s, 5 s in all); INP the slowest interaction.
 */
export function watchVitals(tell: Tell) {
  const values: Record<string, number> = {}
  let window = { sum: 0, start: 0, last: 0 }
  observe<PerformanceNavigationTiming>('navigation', (entry) => (values['TTFB'] = entry.responseStart))
  observe('paint', ({ name, startTime }) => {
    if (name === 'first-contentful-paint') values['FCP'] = startTime
  })
  observe('largest-contentful-paint', ({ startTime }) => (values['LCP'] = startTime))
  observe<Shift>('layout-shift', ({ value, hadRecentInput, startTime }) => {
    if (hadRecentInput) return
    const isSame = startTime - window.last < 1000 && startTime - window.start < 5000
    window = { sum: isSame ? window.sum + value : value, start: isSame ? window.start : startTime, last: startTime }
    values['CLS'] = Math.max(values['CLS'] ?? 0, window.sum)
  })
  observe<PerformanceEventTiming>('event', ({ duration, interactionId }) => {
    if (interactionId) values['INP'] = Math.max(values['INP'] ?? 0, duration)
  })

  const finish = () => {
    if (document.visibilityState !== 'hidden') return
    removeEventListener('visibilitychange', finish)
    for (const [name, value] of Object.entries(values)) tell(name, Math.round(value * 1000) / 1000)
  }
  addEventListener('visibilitychange', finish)
}
