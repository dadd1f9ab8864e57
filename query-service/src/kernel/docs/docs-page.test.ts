import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import express from 'express';
import { isRefusalCode } from '@malote/contracts/kernel/refusals/catalogue.ts';
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

type Operation = { description: string; parameters: object[]; responses: Record<string, { headers?: object }> };
type Document = {
  info: { description: string };
  components: { schemas: Record<string, object> };
  paths: Record<string, Record<string, Operation>>;
  webhooks: {
    track: {
      post: {
        parameters: { name: string }[];
        requestBody: { content: Record<string, { schema: { properties: object } }> };
      };
    };
  };
};
const postOf = ({ paths }: Document, path: string): Operation | undefined => paths[`/api/express/v1${path}`]?.['post'];

test('a call says every permission that opens it: pages open their actions on records, some with a special permission alone', () => {
  const document = openApi() as Document;
  expect(postOf(document, '/trackTarget/add')?.description).toContain(
    'Needs one of: `menu:express-data-center:track-targets:create`, `menu:express-data-center:track-targets:import`, `api:tracking.registerTrackTarget`.',
  );
  expect(postOf(document, '/site/edit')?.description).toContain(
    '`menu:basic-data:site:edit` (whole pages with `special:outlets` alone)',
  );
});

test('what a program needs beside bodies stands in the document: headers, reasons, and how it is told of tracks', () => {
  const document = openApi() as Document;
  const named = (kind: string, name: string) => ({ $ref: `#/components/${kind}/${name}` });
  expect(postOf(document, '/access/open')?.parameters).toContainEqual(named('parameters', 'Reasoned'));
  expect(postOf(document, '/bag/open')?.parameters).toContainEqual(named('parameters', 'Envelope'));
  expect(postOf(document, '/bag/open')?.responses['200']?.headers).toHaveProperty('Position');
  expect(postOf(document, '/bag/page')?.responses['200']?.headers).toHaveProperty('Stale');
  const { parameters, requestBody } = document.webhooks.track.post;
  expect(parameters.map(({ name }) => name)).toEqual(['Malote-Id', 'Malote-Timestamp', 'Malote-Signature']);
  expect(Object.keys(requestBody.content['application/json']?.schema.properties ?? {})).toEqual([
    'kind',
    'id',
    'waybillNumber',
    'node',
    'happenedAt',
    'site',
    'content',
    'attempt',
    'delivery',
    'standing',
  ]);
  // What the guide names exists.
  for (const [, path = ''] of document.info.description.matchAll(/`(\/[a-z]\w+\/\w+)`/gi))
    expect([path, postOf(document, path) !== undefined]).toEqual([path, true]);
  for (const code of ['PASSWORD_EXPIRED_CHANGE', 'OUTCOME_UNKNOWN', 'COMMAND_ID_REUSED', 'ACCESS_REQUIRED'])
    expect([code, document.info.description.includes(code), isRefusalCode(code)]).toEqual([code, true, true]);
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
  const lengthOf = async (encoding: string) => {
    const { headers } = await fetch(`${url}/docs/openapi.json`, {
      method: 'HEAD',
      headers: { 'accept-encoding': encoding },
    });
    return [headers.get('content-encoding'), Number(headers.get('content-length')) < 1 << 20];
  };
  expect([await lengthOf('gzip'), await lengthOf('identity')]).toEqual([
    ['gzip', true],
    [null, false],
  ]);
  expect((await fetch(`${url}/docs/..%2fpackage.json`)).status).toBe(404);
  expect((await fetch(`${url}/docs/package.json`)).status).toBe(404);
  server.closeAllConnections();
  server.close();
});
