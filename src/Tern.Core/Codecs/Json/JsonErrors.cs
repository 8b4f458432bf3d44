namespace Tern.Codecs.Json;

/// <summary>Makes the errors of <see cref="JsonReader"/>; where they happened is found out only now.</summary>
internal static class JsonErrors
{
    /// <summary>A value or token is not what was due.</summary>
    public static CodecException Expected(ReadOnlySpan<byte> json, int position, string expectation) =>
        new($"Expected {expectation}, but found {Describe(json, position)}", position, JsonPath.At(json, position)) { Expectation = expectation };

    /// <summary>Something is wrong inside a token.</summary>
    public static CodecException Malformed(ReadOnlySpan<byte> json, int position, string problem) =>
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
            _ => "a character that is not JSON",
        };
    }
}
