import { render, screen } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import type { Consumption } from '#shared/supplies/consumables.contract.ts'
import { ConsumptionCharts } from './consumption-charts.tsx'

describe('the consumption charts', () => {
  test('shows two clients of the same name as two bars', async () => {
    const line = (clientId: string, costMinor: number) =>
      ({ month: '2026-01', clientId, clientName: 'Harbor', costMinor }) as Consumption['items'][number]
    const items = [line('one', 10_000), line('other', 20_000)]
    const report = { from: '2026-01', to: '2026-01', items } as Consumption
    render(<ConsumptionCharts report={report} currency="USD" />)
    expect(await screen.findAllByText('Harbor')).toHaveLength(2)
    expect(screen.getByText('$200')).toBeDefined()
    expect(screen.getByText('$100')).toBeDefined()
  })
})
