import { useSearchParams } from 'react-router-dom'
import { withParams } from './search-params.ts'

/** One of a few values from the page's query; the first by default. */
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
