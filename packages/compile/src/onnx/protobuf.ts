import { utf8Bytes } from "../compiled/utf8-bytes.ts";

// The wire format of protocol buffers: a field is a varint tag (number·8 + type) and a payload. Messages nest as bytes.

const varintType = 0;
const bytesType = 2;

/** A message as the bytes of its fields, one after the other. */
export type Message = readonly Uint8Array[];

/** A field that holds an integer ≥ 0. */
export function integerField(number: number, value: number): Uint8Array {
  return Uint8Array.from([...varint(number * 8 + varintType), ...varint(value)]);
}

/** A field that holds bytes. */
export function bytesField(number: number, bytes: Uint8Array): Uint8Array {
  const head = [...varint(number * 8 + bytesType), ...varint(bytes.length)];
  const field = new Uint8Array(head.length + bytes.length);
  field.set(head);
  field.set(bytes, head.length);
  return field;
}

/** A field that holds a text. */
export function textField(number: number, text: string): Uint8Array {
  return bytesField(number, utf8Bytes(text));
}

/** A field that holds a message. */
export function messageField(number: number, message: Message): Uint8Array {
  return bytesField(number, joined(message));
}

/** The bytes of a message. */
export function joined(message: Message): Uint8Array {
  const bytes = new Uint8Array(message.reduce((sum, field) => sum + field.length, 0));
  let at = 0;
  for (const field of message) {
    bytes.set(field, at);
    at += field.length;
  }
  return bytes;
}

/** Seven bits a byte, the lowest first; the high bit says that more follow. */
function varint(value: number): number[] {
  const bytes: number[] = [];
  let rest = value;
  while (rest >= 128) {
    bytes.push((rest % 128) + 128);
    rest = Math.floor(rest / 128);
  }
  bytes.push(rest);
  return bytes;
}
