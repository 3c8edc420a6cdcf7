/** The name of a text that is one `<parameter>` and nothing else. */
export declare function wholeParameter(text: string): string | undefined;
/** A text with each `<name>` replaced; `read` answers undefined for what is no parameter, which then stays. */
export declare function fillParameters(text: string, read: (name: string) => string | undefined): string;
/** The names of all `<parameters>` in a text. */
export declare function parametersIn(text: string): readonly string[];
export interface ParameterProblem {
    /** The parameter it is about; absent where one is missing. */
    readonly name?: string;
    readonly message: string;
}
/** Holds what is given against what is declared. */
export declare function checkParameters(declared: Readonly<Record<string, unknown>>, given: Readonly<Record<string, unknown>>): readonly ParameterProblem[];
/** What a document declares as `given`. */
export declare function declaredBy(document: unknown): Readonly<Record<string, unknown>>;
