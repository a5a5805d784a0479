/** Columns that are factored together: their sums live in registers. */
const width = 8;

/** Columns of earlier factors that are held in workgroup memory at a time. */
const depth = 32;

/**
 * WGSL of a left-looking Cholesky by panels of `width` columns (Golub & Van Loan, Matrix Computations, §4.2). For each
 * panel the workgroup's invocations take one row each: subtract the products with all earlier columns, which are read
 * in chunks shared by the workgroup; one invocation factors the tile on the diagonal; then each row is divided by it.
 *
 * Barriers have to be reached by all invocations, so nothing returns early: rows outside the matrix, and workgroups
 * outside the stack, compute on zeros and write nothing.
 */
export function choleskyShader(workgroup: number): string {
  return `
    var<workgroup> panel : array<f32, ${width * depth}>;
    var<workgroup> tile : array<f32, ${width * width}>;
    var<workgroup> failedAt : i32;

    // Positive and finite, by its bits: comparisons with NaN may be optimised away.
    fn isPivot(x : f32) -> bool {
      return bitcast<u32>(x) - 1u < 0x7f7fffffu;
    }

    // One invocation factors the tile of the columns from \`start\` on; rows outside the matrix are those of the identity.
    fn factorTile(start : i32) {
      for (var v = 0; v < ${width}; v++) {
        var pivot = tile[v * ${width} + v];
        for (var u = 0; u < v; u++) { pivot -= tile[v * ${width} + u] * tile[v * ${width} + u]; }
        if (!isPivot(pivot)) {
          failedAt = min(failedAt, start + v);
          pivot = 1.0;
        }
        let root = sqrt(pivot);
        tile[v * ${width} + v] = root;
        for (var w = v + 1; w < ${width}; w++) {
          var s = tile[w * ${width} + v];
          for (var u = 0; u < v; u++) { s -= tile[w * ${width} + u] * tile[v * ${width} + u]; }
          tile[w * ${width} + v] = s / root;
        }
      }
    }

    fn main(index : i32) {
      let local = i32(localIndex);
      let n = uniforms.n;
      let which = index / ${workgroup};
      let live = which < uniforms.count;
      let at = which * n * n;
      if (local == 0) { failedAt = n; }

      for (var start = 0; start < n; start += ${width}) {
        for (var first = start; first < n; first += ${workgroup}) {
          let row = first + local;
          let inside = live && row < n;
          var sums : array<f32, ${width}>;
          for (var w = 0; w < ${width}; w++) {
            sums[w] = 0.0;
            if (inside && start + w <= row) { sums[w] = symmetric[at + row * n + start + w]; }
          }
          for (var chunk = 0; chunk < start; chunk += ${depth}) {
            let end = min(${depth}, start - chunk);
            workgroupBarrier();
            for (var i = local; i < ${width * depth}; i += ${workgroup}) {
              let r = start + i / ${depth};
              let c = i % ${depth};
              panel[i] = 0.0;
              if (live && r < n && c < end) { panel[i] = result[at + r * n + chunk + c]; }
            }
            workgroupBarrier();
            if (inside) {
              for (var c = 0; c < end; c++) {
                let x = result[at + row * n + chunk + c];
                for (var w = 0; w < ${width}; w++) { sums[w] -= x * panel[w * ${depth} + c]; }
              }
            }
          }
          if (first == start) {
            if (local < ${width}) {
              for (var w = 0; w < ${width}; w++) {
                tile[local * ${width} + w] = select(select(0.0, 1.0, local == w), sums[w], inside);
              }
            }
            workgroupBarrier();
            if (local == 0) { factorTile(start); }
            workgroupBarrier();
          }
          if (inside) {
            let below = row >= start + ${width};
            for (var w = 0; w < ${width}; w++) {
              if (below) {
                for (var v = 0; v < w; v++) { sums[w] -= sums[v] * tile[w * ${width} + v]; }
                sums[w] /= tile[w * ${width} + w];
              } else {
                sums[w] = tile[(row - start) * ${width} + w];
              }
              if (start + w <= row) { result[at + row * n + start + w] = sums[w]; }
            }
          }
        }
        storageBarrier();
      }

      workgroupBarrier();
      if (live) {
        for (var i = local; i < n * n; i += ${workgroup}) {
          let row = i / n;
          let column = i % n;
          if (column > row) {
            result[at + i] = 0.0;
          } else if (column >= failedAt) {
            result[at + i] = uniforms.NAN;
          }
        }
      }
    }
  `;
}
