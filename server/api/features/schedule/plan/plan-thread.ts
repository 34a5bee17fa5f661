import { parentPort, workerData } from 'node:worker_threads'
import { planWeek } from './plan-week.ts'
import type { PlanProblem } from './problem.ts'

const answer = await planWeek(workerData as PlanProblem, (share) => parentPort?.postMessage({ share }, []))
parentPort?.postMessage({ answer }, [])
