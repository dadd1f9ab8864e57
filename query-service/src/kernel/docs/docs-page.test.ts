import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import express from 'express';
import { routeTable } from '@malote/contracts/routes.ts';
import { docsPage } from './docs-page.ts';
import { openApi } from './openapi.ts';

test('every definition stands in the document at each of its routes, once', () => {
  const { paths } = openApi() as {
    paths: Record<
      string,
      Record<string, { operationId: string; requestBody?: unknown; parameters: { name: string }[] }>
    >;
  };
  const operations = Object.values(paths).flatMap((methods) => Object.values(methods));
  expect(operations).toHaveLength(routeTable.length);
  expect(new Set(operations.map((one) => one.operationId)).size).toBe(operations.length);
  expect(paths['/api/express/v1/logistics/order/page']?.['post']).toMatchObject({
    operationId: 'orders.orderList',
    requestBody: {
      content: { 'application/json': { schema: { type: 'object', properties: { params: { type: 'object' } } } } },
    },
  });
  expect(
    paths['/api/express/v1/logistics/order/import/template']?.['get']?.parameters.map((parameter) => parameter.name),
  ).toContain('format');
  expect(paths['/api/express/v1/position/edit/{id}']?.['put']).toMatchObject({
    parameters: expect.arrayContaining([
      expect.objectContaining({ name: 'id', in: 'path', required: true }),
    ]) as unknown,
    requestBody: {
      content: { 'application/json': { schema: { properties: { name: expect.anything() as unknown } } } },
    },
  });
});

test('the page, its assets and the document are served, and nothing else', async () => {
  const server = createServer(express().use(docsPage())).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  for (const [path, type] of [
    ['/docs', 'text/html'],
    ['/docs/', 'text/html'],
    ['/docs/swagger-ui.css', 'text/css'],
    ['/docs/swagger-ui-bundle.js', 'text/javascript'],
    ['/docs/start.js', 'text/javascript'],
    ['/docs/openapi.json', 'application/json'],
  ]) {
    const response = await fetch(url + path);
    expect([path, response.status, response.headers.get('content-type')?.split(';')[0]]).toEqual([path, 200, type]);
    await response.arrayBuffer();
  }
  expect((await fetch(`${url}/docs/..%2fpackage.json`)).status).toBe(404);
  expect((await fetch(`${url}/docs/package.json`)).status).toBe(404);
  server.closeAllConnections();
  server.close();
});
