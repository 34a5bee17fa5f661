import { render, screen } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { DiskUse } from './disk-use.tsx'

const show = (usedPercent: number) =>
  render(<DiskUse disk={{ keeps: 'data', totalBytes: 500e9, freeBytes: (500e9 * (100 - usedPercent)) / 100 }} />)

describe('disk usage', () => {
  test('shows how full the disk is', () => {
    show(89)
    expect(screen.getByText('55 GB free of 500 GB, 89% used')).toBeDefined()
    expect(screen.queryByRole('alert')).toBeNull()
  })

  test.each([90, 100])('warns at %d percent', (percent) => {
    show(percent)
    expect(screen.getByRole('alert').textContent).toMatch(new RegExp(`${percent}% used\\. .*Free up space`))
  })
})
