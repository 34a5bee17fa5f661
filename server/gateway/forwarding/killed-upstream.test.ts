import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Pool } from 'undici'
import { describe, expect, onTestFinished, test } from 'vitest'
import { eventually, startGateway } from '../test/gateway.ts'

async function startApiProcess() {
  const child = fork(join(import.meta.dirname, '../test/api-process.ts'), { stdio: 'ignore' })
  const wrote: string[] = []
  onTestFinished(() => {
    child.kill('SIGKILL')
  })
  const [{ port }] = (await once(child, 'message')) as [{ port: number }]
  child.on('message', (message: { wrote: string }) => wrote.push(message.wrote))
  return { child, wrote, origin: `http://127.0.0.1:${port}` }
}

describe('killed upstream', () => {
  test('continues reads and neither loses nor repeats a write when one of two APIs is killed under load', async () => {
    const [a, b] = [await startApiProcess(), await startApiProcess()]
    const gateway = await startGateway([a.origin, b.origin])
    const pool = new Pool(gateway.url, { connections: 64 })
    onTestFinished(() => pool.destroy())
    const failed = { GET: 0, POST: 0 }
    const acknowledged: string[] = []
    const ask = async (method: 'GET' | 'POST', path: string) => {
      const { statusCode, body } = await pool.request({ method, path, ...(method === 'POST' && { body: '{}' }) })
      await body.text()
      if (statusCode !== 200) failed[method] += 1
      else if (method === 'POST') acknowledged.push(path)
    }
    const calls: Promise<void>[] = []
    for (let call = 0; call < 600; call++) {
      if (call === 200) a.child.kill('SIGKILL')
      calls.push(ask(call % 4 === 0 ? 'POST' : 'GET', `/api/v1/${call}`))
      await sleep(5)
    }
    await Promise.all(calls)
    const wrote = [...a.wrote, ...b.wrote]
    expect(failed.GET).toBeLessThanOrEqual(5)
    // Requests in progress in the killed API fail, because nobody knows whether they were executed.
    expect(failed.POST).toBeLessThanOrEqual(5)
    expect(wrote).toHaveLength(new Set(wrote).size)
    await eventually(() => acknowledged.every((path) => a.wrote.includes(path) || b.wrote.includes(path)))
    expect(acknowledged.length + failed.POST).toBe(150)
  })
})
