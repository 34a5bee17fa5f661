import { describe, expect, test } from 'vitest'
import { readWrittenPlace } from './written-place.ts'

const liberty = { latitude: 40.689247, longitude: -74.044502 }

describe('a written place', () => {
  test.each([
    ['40.689247, -74.044502'],
    ['40.689247,-74.044502'],
    ['(40.689247, -74.044502)'],
    ['geo:40.689247,-74.044502'],
    ['geo:40.689247,-74.044502;u=35?z=17'],
    ['geo:0,0?q=40.689247,-74.044502(Statue%20of%20Liberty)'],
    ['https://www.google.com/maps?q=40.689247,-74.044502'],
    ['https://www.google.com/maps/search/?api=1&query=40.689247%2C-74.044502'],
    ['https://www.google.com/maps/@40.689247,-74.044502,17z'],
    ['https://www.google.com/maps/search/40.689247,+-74.044502?entry=tts'],
    // The pin of the place, and not the middle of the view.
    [
      'https://www.google.com/maps/place/Statue+of+Liberty/@40.6892494,-74.0466891,17z/data=!3m1!4b1!4m6!3m5!1s0x89c25090129c363d:0x40c6a5770d25022b!8m2!3d40.689247!4d-74.044502!16zL20vMDcycDg',
    ],
    ['https://maps.google.com/?ll=40.689247,-74.044502&z=17'],
    ['https://maps.apple.com/?ll=40.689247,-74.044502&q=Statue%20of%20Liberty'],
    ['https://maps.apple.com/place?coordinate=40.689247,-74.044502&name=Statue'],
    ['https://maps.apple.com/?daddr=40.689247,-74.044502'],
    ['https://www.openstreetmap.org/?mlat=40.689247&mlon=-74.044502#map=17/40.7/-74.1'],
    ['https://www.openstreetmap.org/#map=17/40.689247/-74.044502'],
    ['https://www.openstreetmap.org/way/32965412#map=17/40.689247/-74.044502'],
    ['Statue of Liberty https://www.google.com/maps?q=40.689247,-74.044502'],
  ])('is read from %s', (text) => {
    expect(readWrittenPlace(text, null)).toEqual({ at: liberty })
  })

  test.each([
    [`40°41'21.3"N 74°02'40.2"W`],
    ['40° 41′ 21.3″ N, 74° 02′ 40.2″ W'],
    ["https://www.google.com/maps/place/40%C2%B041'21.3%22N+74%C2%B002'40.2%22W/@40.7,-74.1,17z"],
    ['87G7MXQ4+M5'],
    ['87g7mxq4+m5, New York'],
    ['https://plus.codes/87G7MXQ4+M5'],
    ['https://www.google.com/maps/place/87G7MXQ4%2BM5/@40.7,-74.1,17z'],
    ['https://www.google.com/maps/search/?api=1&query=87G7MXQ4%2BM5'],
  ])('is read to some meters from %s', (text) => {
    const place = readWrittenPlace(text, null)
    if (!('at' in place)) throw new Error(place.unread)
    expect(place.at.latitude).toBeCloseTo(liberty.latitude, 3)
    expect(place.at.longitude).toBeCloseTo(liberty.longitude, 3)
  })

  test('completes a short plus code near a known place, and needs one', () => {
    const near = { latitude: 40.7, longitude: -74 }
    const place = readWrittenPlace('MXQ4+M5 New York, NY', near)
    expect(place).toEqual(readWrittenPlace('87G7MXQ4+M5', null))
    expect(readWrittenPlace('MXQ4+M5 New York, NY', null)).toEqual({ unread: 'short_code' })
  })

  test.each([
    ['1 Main Street, Albany', 'unknown'],
    ['91, 10', 'unknown'],
    ['40.7, 190', 'unknown'],
    ['', 'unknown'],
    ['https://example.com/', 'unknown'],
    ['https://www.google.com/maps/place/Statue+of+Liberty', 'unknown'],
    ['https://maps.app.goo.gl/AbCdEf', 'short_link'],
    ['https://goo.gl/maps/AbCdEf', 'short_link'],
    ['2+2', 'unknown'],
    ['geo:0,0?q=1+Main+Street', 'unknown'],
  ])('in %s is %s', (text, unread) => {
    expect(readWrittenPlace(text, null)).toEqual({ unread })
  })
})
