import { describe, expect, test } from 'vitest'
import { fill } from './texts.ts'

const values: Record<string, string> = { company: 'Brightside Co.', time: '5:50 p.m.', name: 'Ana', text: '' }
const filled = (text: string) => fill(text, (name) => values[name] ?? '')

describe('fill', () => {
  test('replaces every placeholder by its value', () => {
    expect(filled('{name} works for {company} since {time}')).toBe('Ana works for Brightside Co. since 5:50 p.m.')
    expect(filled('{name}: {unknown}{text}')).toBe('Ana: ')
  })

  test('adds no second full stop after a value that ends with one', () => {
    expect(filled('It came at {time}. Ask {name}.')).toBe('It came at 5:50 p.m. Ask Ana.')
    expect(filled('{company}. {text}.')).toBe('Brightside Co. .')
  })
})
