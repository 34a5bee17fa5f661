import { useSearchParams } from 'react-router-dom'
import { withParams } from '#web/platform/url/search-params.ts'
import { Field } from '#web/kit/core/field.tsx'
import { t } from './texts.ts'

const month = /^20\d{2}-(0[1-9]|1[0-2])$/

/** Months from the page's query; malformed values count as absent. */
export function useMonths() {
  const [params, setParams] = useSearchParams()
  const read = (name: string) => {
    const value = params.get(name) ?? ''
    return month.test(value) ? value : ''
  }
  return {
    months: { from: read('from'), to: read('to') },
    change: (part: Record<string, string>) => setParams(withParams(params, part), { replace: true }),
  }
}

interface MonthFilterProps {
  /** The range of the answer: the requested months, or the default ones. */
  from: string
  to: string
  onChange: (part: Record<string, string>) => void
}

/** First and last month of a report. */
export const MonthFilter = ({ from, to, onChange }: MonthFilterProps) => (
  <div className="mb-5 grid grid-cols-2 gap-3 lg:grid-cols-4">
    <MonthField name="from" value={from} onChange={onChange} />
    <MonthField name="to" value={to} onChange={onChange} />
  </div>
)

interface MonthFieldProps extends Pick<MonthFilterProps, 'onChange'> {
  name: 'from' | 'to'
  value: string
}

// Browsers without month inputs show a text input with the same format.
const MonthField = ({ name, value, onChange }: MonthFieldProps) => (
  <Field
    label={t(name === 'from' ? 'firstMonth' : 'lastMonth')}
    type="month"
    placeholder="2026-01"
    value={value}
    onChange={(event) => month.test(event.target.value) && onChange({ [name]: event.target.value })}
  />
)
