import { describe, expect, test } from 'vitest'
import { areaNear, areaOf, centerOf, isShort, readPlusCode } from './plus-code.ts'

// From test_data of github.com/google/open-location-code.
describe('plus codes', () => {
  test.each([
    ['7FG49Q00+', 20.35, 2.75, 20.4, 2.8],
    ['7FG49QCJ+2V', 20.37, 2.782125, 20.370125, 2.78225],
    ['7FG49QCJ+2VX', 20.3701, 2.78221875, 20.370125, 2.78225],
    ['7FG49QCJ+2VXGJ', 20.370113, 2.782234375, 20.370114, 2.78223632813],
    ['8FVC2222+22', 47, 8, 47.000125, 8.000125],
    ['4VCPPQGP+Q9', -41.273125, 174.785875, -41.273, 174.786],
    ['62G20000+', 0, -180, 1, -179],
    ['22220000+', -90, -180, -89, -179],
    ['22222222+22', -90, -180, -89.999875, -179.999875],
    ['6VGX0000+', 0, 179, 1, 180],
    ['6FH32222+222', 1, 1, 1.000025, 1.00003125],
    ['CFX3X2X2+X2', 89.999875, 1, 90, 1.000125],
    ['84000000+', 30, -140, 50, -120],
    ['6FH56C22+22', 1.2, 3.4, 1.200125, 3.400125],
    ['849VGJQF+VX7QR3J', 37.53966912, -122.3750698242, 37.53966916, -122.3750697021],
    ['849VGJQF+VX7QR3J7QR3J', 37.53966912, -122.3750698242, 37.53966916, -122.3750697021],
  ])('%s has its area', (code, ...bounds) => {
    const { south, west, north, east } = areaOf(readPlusCode(code) ?? '')
    for (const [at, bound] of [south, west, north, east].entries()) expect(bound).toBeCloseTo(bounds[at] ?? 0, 9)
  })

  test.each([
    ['9C3W9QCJ+2VX', 51.3701125, -1.217765625, '+2VX'],
    ['9C3W9QCJ+2VX', 51.3708675, -1.217765625, 'CJ+2VX'],
    ['9C3W9QCJ+2VX', 51.3701125, -1.217010625, 'CJ+2VX'],
    ['9C3W9QCJ+2VX', 51.3550125, -1.217765625, '9QCJ+2VX'],
    ['9C3W9QCJ+2VX', 51.3701125, -1.202665625, '9QCJ+2VX'],
    ['8FJFW222+', 42.899, 9.012, '22+'],
    ['796RXG22+', 14.95125, -23.5001, '22+'],
    ['8FRCXGRF+PM', 47, 8.55, 'XGRF+PM'],
    ['CFX22222+22', 89.6, 0, '2222+22'],
    ['2CXXXXXX+XX', -81, 0, 'XXXXXX+XX'],
  ])('%s is the nearest to %d, %d of its short form', (code, latitude, longitude, short) => {
    const [decoded, wanted] = [centerOf(areaNear(short, { latitude, longitude })), centerOf(areaOf(code))]
    expect(decoded.latitude).toBeCloseTo(wanted.latitude, 9)
    expect(decoded.longitude).toBeCloseTo(wanted.longitude, 9)
  })

  test.each([
    ...['8FWC2345+G6', '8FWC2345+G6G', '8fwc2345+', '8FWCX400+', '849VGJQF+VX7QR3J', '849VGJQF+VX7QR3JW'].map(
      (code) => [code, 'full'] as const,
    ),
    ...['WC2345+G6g', '2345+G6', '45+G6', '+G6'].map((code) => [code, 'short'] as const),
    ...['G+', '+', '8FWC2345+G', '8FWC2_45+G6', '8FWC2η45+G6', '8FWC2345+G6+', '8FWC2345G6+', '8FWC2300+G6'].map(
      (code) => [code, 'none'] as const,
    ),
    ...['WC2300+G6g', 'WC2345+G', 'WC2300+', '849VGJQF+VX7QR3U', '849VGJQF+VX7QR3JU'].map(
      (code) => [code, 'none'] as const,
    ),
  ])('%s is %s', (text, kind) => {
    const code = readPlusCode(text)
    expect(code === null ? 'none' : isShort(code) ? 'short' : 'full').toBe(kind)
  })
})
