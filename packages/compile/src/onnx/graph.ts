import { bytesField, integerField, joined, type Message, messageField, textField } from "./protobuf.ts";

/** Element types of ONNX tensors. */
export const elementType: Readonly<Record<"int64" | "bool" | "double", number>> = Object.freeze({
  int64: 7,
  bool: 9,
  double: 11,
});

/** A graph that is written node by node; every call answers with the name of its result. */
export interface GraphBuilder {
  /** A node of a standard operator. */
  node(operator: string, inputs: readonly string[], attributes?: Readonly<Record<string, number>>): string;
  /** One number for all rows, or a list. */
  double(values: number | Float64Array, dims?: readonly number[]): string;
  int64(values: number | readonly number[]): string;
  input(name: string): string;
  output(name: string, of: string, type: number): void;
  /** The bytes of the model. */
  model(opset: number, about: Readonly<Record<string, string>>): Uint8Array;
}

// Numbers of the fields, from onnx.proto3.
const nodeFields = { input: 1, output: 2, name: 3, operator: 4, attribute: 5 } as const;
const attributeFields = { name: 1, integer: 3, type: 20 } as const;
const tensorFields = { dims: 1, type: 2, name: 8, raw: 9 } as const;
const graphFields = { node: 1, name: 2, initializer: 5, input: 11, output: 12 } as const;
const modelFields = { version: 1, producer: 2, graph: 7, opset: 8, metadata: 14 } as const;
const integerAttribute = 2;
const irVersion = 8;

/** An empty graph over columns of rows. */
export function graphBuilder(name: string): GraphBuilder {
  const nodes: Uint8Array[] = [];
  const constants: Uint8Array[] = [];
  const inputs: Uint8Array[] = [];
  const outputs: Uint8Array[] = [];
  let names = 0;
  const fresh = (stem: string): string => `${stem}_${names++}`;
  const tensor = (type: number, dims: readonly number[], raw: Uint8Array): string => {
    const constant = fresh("constant");
    const message: Message = [
      ...dims.map((size) => integerField(tensorFields.dims, size)),
      integerField(tensorFields.type, type),
      textField(tensorFields.name, constant),
      bytesField(tensorFields.raw, raw),
    ];
    constants.push(messageField(graphFields.initializer, message));
    return constant;
  };
  const addNode = (
    operator: string,
    from: readonly string[],
    to: string,
    attributes: Readonly<Record<string, number>>,
  ): void => {
    const message: Message = [
      ...from.map((value) => textField(nodeFields.input, value)),
      textField(nodeFields.output, to),
      textField(nodeFields.name, `${operator}_${to}`),
      textField(nodeFields.operator, operator),
      ...Object.entries(attributes).map(([key, value]) =>
        messageField(nodeFields.attribute, [
          textField(attributeFields.name, key),
          integerField(attributeFields.integer, value),
          integerField(attributeFields.type, integerAttribute),
        ]),
      ),
    ];
    nodes.push(messageField(graphFields.node, message));
  };
  return {
    node(operator, from, attributes = {}) {
      const to = fresh(operator.toLowerCase());
      addNode(operator, from, to, attributes);
      return to;
    },
    double(values, dims) {
      const list = typeof values === "number" ? [values] : values;
      const raw = new DataView(new ArrayBuffer(8 * list.length));
      for (let i = 0; i < list.length; i++) raw.setFloat64(8 * i, list[i], true);
      return tensor(elementType.double, dims ?? (typeof values === "number" ? [] : [list.length]), bytesOf(raw));
    },
    int64(values) {
      const list = typeof values === "number" ? [values] : values;
      const raw = new DataView(new ArrayBuffer(8 * list.length));
      list.forEach((value, i) => {
        raw.setBigInt64(8 * i, BigInt(value), true);
      });
      return tensor(elementType.int64, typeof values === "number" ? [] : [list.length], bytesOf(raw));
    },
    input(column) {
      inputs.push(messageField(graphFields.input, columnOfRows(column, elementType.double)));
      return column;
    },
    output(column, of, type) {
      addNode("Identity", [of], column, {});
      outputs.push(messageField(graphFields.output, columnOfRows(column, type)));
    },
    model: (opset, about) =>
      joined([
        integerField(modelFields.version, irVersion),
        textField(modelFields.producer, "distcal"),
        messageField(modelFields.graph, [
          ...nodes,
          textField(graphFields.name, name),
          ...constants,
          ...inputs,
          ...outputs,
        ]),
        messageField(modelFields.opset, [textField(1, ""), integerField(2, opset)]),
        ...Object.entries(about).map(([key, value]) =>
          messageField(modelFields.metadata, [textField(1, key), textField(2, value)]),
        ),
      ]),
  };
}

function bytesOf(view: DataView): Uint8Array {
  return new Uint8Array(view.buffer);
}

/** ValueInfoProto of a tensor of shape [rows]. */
function columnOfRows(name: string, type: number): Message {
  const shape: Message = [messageField(1, [textField(2, "rows")])];
  return [textField(1, name), messageField(2, [messageField(1, [integerField(1, type), messageField(2, shape)])])];
}
