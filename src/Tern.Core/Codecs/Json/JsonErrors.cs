namespace Tern.Runtime;

/// <summary>Creates the exceptions of <see cref="JsonReader"/>. The path is computed only for an error.</summary>
internal static class JsonErrors
{
    /// <summary>Creates the exception for an unexpected value or token.</summary>
    public static TernSerializationException Expected(ReadOnlySpan<byte> json, int position, string expectation) =>
        new($"Expected {expectation}, but found {Describe(json, position)}", position, JsonPath.At(json, position)) { Expectation = expectation };

    /// <summary>Creates the exception for a malformed token.</summary>
    public static TernSerializationException Malformed(ReadOnlySpan<byte> json, int position, string problem) =>
        new(problem, position, JsonPath.At(json, position));

    private static string Describe(ReadOnlySpan<byte> json, int position)
    {
        if (position >= json.Length)
            return "the end of the document";
        return json[position] switch
        {
            (byte)'{' => "an object",
            (byte)'[' => "an array",
            (byte)'"' => "a string",
            (byte)'-' or (>= (byte)'0' and <= (byte)'9') => "a number",
            (byte)'t' or (byte)'f' => "true or false",
            (byte)'n' => "null",
            (byte)'}' or (byte)']' or (byte)',' or (byte)':' => $"'{(char)json[position]}'",
            _ => "a character that is invalid in JSON",
        };
    }
}
