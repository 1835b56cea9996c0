/** Whatever JSON can carry; tool inputs, outputs and metadata are kept as this and never interpreted. */
export type Json = string | number | boolean | null | Json[] | { [key: string]: Json };

export type JsonObject = { [key: string]: Json };
