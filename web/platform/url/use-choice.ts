import { useSearchParams } from 'react-router-dom'
import { withParams } from './search-params.ts'

/** Which of a few is shown, as the page's address says it; the first unless it says another. */
export function useChoice<const Value extends string>(name: string, values: readonly [Value, ...Value[]]) {
  const [params, setParams] = useSearchParams()
  const [usual] = values
  return [
    values.find((value) => value === params.get(name)) ?? usual,
    (value: Value) =>
      setParams((now) => withParams(now, { [name]: value === usual ? '' : value }), {
        replace: true,
        preventScrollReset: true,
      }),
  ] as const
}
