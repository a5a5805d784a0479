import type { ReadTable } from "@distcal/tables/node";
import type { CheckOptions } from "../check/checked-forecast.ts";
import { clustersOf } from "../segments/clusters.ts";
import { segmentsOf } from "../segments/segments.ts";
import { type NamedColumns, namesOutsideForm } from "../setting/form-notes.ts";

/** What `--by`, `--cluster` and `--weight` say of a table's rows. */
export function rowOptions(
  table: ReadTable<"mean" | "std" | "target">,
): Pick<CheckOptions, "segments" | "clusters" | "weight"> {
  const { by, cluster } = table.labels;
  // A copy, because columns are handed to the thread that judges them.
  const weight = table.columns.weight?.slice();
  return {
    ...(weight && { weight }),
    ...(by === undefined ? {} : { segments: segmentsOf(by, table) }),
    ...(cluster === undefined ? {} : { clusters: clustersOf(cluster, table.file) }),
  };
}

/** The columns of a table by role, those of `--by` and `--cluster` among them. */
export function columnNames({ names, labels, form }: ReadTable<"mean" | "std" | "target">): NamedColumns {
  const others = Object.entries(labels).flatMap(([option, label]) =>
    label === undefined ? [] : [[option, label.name]],
  );
  return { ...namesOutsideForm(names, form?.description), ...Object.fromEntries(others) };
}

/** Columns of a table, and the numbers of its form. */
interface ReadColumns extends Pick<ReadTable, "form"> {
  readonly columns: { readonly [role: string]: Float64Array | undefined };
}

/** The memory of a table, which the thread that judges its rows takes over. */
export function transferOf({ columns, form }: ReadColumns): readonly Float64Array[] {
  return [
    ...Object.values(columns).filter((column) => column !== undefined),
    ...(form === undefined ? [] : [form.numbers]),
  ];
}
