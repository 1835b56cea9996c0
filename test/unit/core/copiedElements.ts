/** How many elements of arrays are copied while `work` runs, by spreading, slicing or joining them. */
export function copiedElements(work: () => void): number {
  const { slice, concat, [Symbol.iterator]: iterate } = Array.prototype;
  let copied = 0;
  const counting = <Method extends (...args: never[]) => unknown>(method: Method) =>
    function (this: unknown[], ...args: Parameters<Method>) {
      copied += this.length;
      return Reflect.apply(method, this, args);
    };
  Object.assign(Array.prototype, { slice: counting(slice), concat: counting(concat) });
  Array.prototype[Symbol.iterator] = counting(iterate) as typeof iterate;
  try {
    work();
  } finally {
    Object.assign(Array.prototype, { slice, concat });
    Array.prototype[Symbol.iterator] = iterate;
  }
  return copied;
}
