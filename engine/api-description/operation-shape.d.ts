/** `/service/{row.id}` and `/service/{id}` have one shape. */
export declare function shapeOf(path: string): string;
