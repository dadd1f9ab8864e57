import { createRequire } from 'node:module';
import { dirname } from 'node:path';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import express from 'express';
import type { Router } from 'express';
import { openApi } from './openapi.ts';

/** No line of it is a script, so a strict content policy holds. */
const page = `<!doctype html>
<html lang="pt-BR">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Malote · API</title>
<link rel="stylesheet" href="swagger-ui.css">
<link rel="icon" type="image/png" href="favicon-32x32.png">
</head>
<body>
<main id="api"></main>
<script src="swagger-ui-bundle.js"></script>
<script src="start.js"></script>
</body>
</html>
`;

const start =
  'SwaggerUIBundle({ url: "openapi.json", dom_id: "#api", deepLinking: true, docExpansion: "none", filter: true, validatorUrl: null, tryItOutEnabled: false });\n';

const ASSETS = ['swagger-ui.css', 'swagger-ui-bundle.js', 'favicon-32x32.png'];

/** All calls are 6 MB, a twentieth of that packed. */
async function made() {
  const plain = Buffer.from(JSON.stringify(openApi()));
  return { plain, packed: await promisify(gzip)(plain) };
}

/** The API page below `/docs`: the document made from the definitions, shown by assets of our own. */
export function docsPage(): Router {
  const router = express.Router({ strict: true });
  let document: Promise<{ readonly plain: Buffer; readonly packed: Buffer }> | undefined;
  const assets = dirname(createRequire(import.meta.filename).resolve('swagger-ui-dist/package.json'));
  router.get('/docs', (_, response) => response.redirect(302, '/docs/'));
  router.get('/docs/', (_, response) => void response.type('html').send(page));
  router.get('/docs/start.js', (_, response) => void response.type('text/javascript').send(start));
  router.get('/docs/openapi.json', async (request, response) => {
    const { plain, packed } = await (document ??= made());
    const takesPacked = request.acceptsEncodings('gzip') === 'gzip';
    response.type('json').vary('accept-encoding');
    if (takesPacked) response.set('content-encoding', 'gzip');
    response.send(takesPacked ? packed : plain);
  });
  for (const asset of ASSETS)
    router.get(`/docs/${asset}`, (_, response) => response.sendFile(asset, { root: assets, maxAge: '1h' }));
  return router;
}
