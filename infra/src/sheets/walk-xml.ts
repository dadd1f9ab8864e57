import type { Readable } from 'node:stream';
import { SaxesParser } from 'saxes';
import { BadSheet, damaged } from './zip-parts.ts';

/** What a reader does at each tag and text; names come without their prefix. */
export interface XmlVisitor {
  readonly open?: (name: string, attributes: Readonly<Record<string, string>>) => void;
  readonly close?: (name: string) => void;
  readonly text?: (text: string) => void;
}

const local = (name: string) => name.slice(name.indexOf(':') + 1);

/** Walks through an XML part as it is unpacked. A document type is refused: no sheet has one, and entities are a way to blow up. Throws `BadSheet`. */
export async function walkXml(part: Readable, visitor: XmlVisitor): Promise<void> {
  const parser = new SaxesParser({ xmlns: false });
  const decoder = new TextDecoder('utf-8', { fatal: true });
  parser.on('error', (error) => {
    throw new BadSheet('damaged', error.message);
  });
  parser.on('doctype', () => {
    throw new BadSheet('damaged', 'it declares a document type');
  });
  parser.on('opentag', (tag) => visitor.open?.(local(tag.name), tag.attributes));
  parser.on('closetag', (tag) => visitor.close?.(local(tag.name)));
  parser.on('text', (text) => visitor.text?.(text));
  parser.on('cdata', (text) => visitor.text?.(text));
  try {
    for await (const chunk of part) parser.write(decoder.decode(chunk as Buffer, { stream: true }));
    parser.write(decoder.decode()).close();
  } catch (error) {
    part.destroy();
    throw damaged(error);
  }
}
