namespace Tern.Runtime;

/// <summary>Creates the exceptions of <see cref="CborReader"/>. The path is computed only for an error.</summary>
internal static class CborErrors
{
    /// <summary>Creates the exception for a data item of an unexpected kind.</summary>
    public static TernSerializationException Expected(ReadOnlySpan<byte> data, int position, string expectation) =>
        Malformed(data, position, $"Expected {expectation}, but found {Describe(data, position)}");

    /// <summary>Creates the exception for a malformed data item.</summary>
    public static TernSerializationException Malformed(ReadOnlySpan<byte> data, int position, string problem) =>
        new(problem, position, CborPath.At(data, position));

    private static string Describe(ReadOnlySpan<byte> data, int position)
    {
        if (position >= data.Length)
            return "the end of the document";
        byte initial = data[position];
        return (initial >> 5) switch
        {
            CborMajor.Unsigned or CborMajor.Negative => "a whole number",
            CborMajor.Bytes => "bytes",
            CborMajor.Text => "text",
            CborMajor.Array => "an array",
            CborMajor.Map => "a map",
            CborMajor.Tag => "a tag",
            _ => initial switch
            {
                0xf4 or 0xf5 => "true or false",
                0xf6 or 0xf7 => "null",
                0xf9 or 0xfa or 0xfb => "a floating-point number",
                0xff => "the end of a container",
                _ => "an unsupported simple value",
            },
        };
    }
}
