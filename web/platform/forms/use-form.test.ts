import { act, renderHook } from '@testing-library/react'
import type { FormEvent } from 'react'
import { describe, expect, test } from 'vitest'
import { useForm } from './use-form.ts'

describe('useForm', () => {
  test('can be submitted again after an error in its own code', async () => {
    const { result } = renderHook(() => useForm(() => Promise.reject(new TypeError('a fault'))))
    const event = { preventDefault() {}, currentTarget: document.createElement('form') }
    const submit = () => result.current.formProps.onSubmit(event as unknown as FormEvent<HTMLFormElement>)
    // The error is rethrown so that it is reported.
    await act(() => expect(submit()).rejects.toThrow('a fault'))
    expect(result.current.isSending).toBeUndefined()
    expect(result.current.formProps['aria-busy']).toBeUndefined()
  })
})
