import { Agent } from 'node:http'
import express from 'express'
import { createProxyMiddleware } from 'http-proxy-middleware'

/** express with http-proxy-middleware, the usual Node gateway, with keep-alive. */
const agent = new Agent({ keepAlive: true })
const app = express().use(createProxyMiddleware({ target: process.argv[3] ?? '', changeOrigin: true, agent }))
app.listen(Number(process.argv[2]), '127.0.0.1')
