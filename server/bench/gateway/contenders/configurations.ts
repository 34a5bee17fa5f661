import { writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** nginx with one worker, upstream keep-alive, no access log, and the built web app for the static part. */
export function nginxConfiguration(directory: string, port: number, upstream: string, webDist: string): string {
  const path = join(directory, 'nginx.conf')
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((name) => `${name}_temp_path ${directory}/${name};`)
    .join(' ')
  writeFileSync(
    path,
    `daemon off; worker_processes 1; pid ${directory}/nginx.pid; error_log ${directory}/nginx.log;
     ${process.getuid?.() === 0 ? 'user root;' : ''}
     events { worker_connections 1024; }
     http { ${temporary} access_log off; client_max_body_size 256m; keepalive_requests 1000000; gzip_static on;
       proxy_request_buffering off; include /etc/nginx/mime.types;
       open_file_cache max=1000 inactive=60s;
       upstream api { server ${new URL(upstream).host}; keepalive 128; keepalive_requests 1000000; }
       server { listen 127.0.0.1:${port}; root ${webDist}; etag on;
         location /api/ { proxy_pass http://api; proxy_http_version 1.1; proxy_set_header Connection ""; }
         location / { try_files $uri /index.html; } } }
    `,
  )
  return path
}

export function haproxyConfiguration(directory: string, port: number, upstream: string): string {
  const path = join(directory, 'haproxy.cfg')
  writeFileSync(
    path,
    `global
  nbthread 1
defaults
  mode http
  timeout connect 5s
  timeout client 65s
  timeout server 65s
  http-reuse always
frontend page
  bind 127.0.0.1:${port}
  default_backend api
backend api
  server one ${new URL(upstream).host} pool-max-conn 128
`,
  )
  return path
}
