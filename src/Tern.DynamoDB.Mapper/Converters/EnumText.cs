using System.ComponentModel;

namespace Tern.DynamoDB.Mapper.Converters;

/// <summary>Writes the names of enums. For generated code.</summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public static class EnumText
{
    // Quotes and comma.
    private const int EncodedLength = 3;

    /// <summary>Writes a name.</summary>
    /// <param name="writer">The writer.</param>
    /// <param name="encoded">The encoded name with quotes and comma; empty if the enum has no member with the number of the value.</param>
    /// <exception cref="MappingException">The enum has no such member.</exception>
    public static void Write(ref AttributeWriter writer, ReadOnlySpan<byte> encoded)
    {
        if (encoded.IsEmpty)
            throw writer.CreateException("The enum has no member with the number of the value. Add a member, or store the number with [AsNumber]");
        writer.Json.WriteLiteral(encoded);
    }

    /// <summary>Copies a name without its quotes.</summary>
    /// <param name="encoded">The encoded name, which contains no escaped characters.</param>
    /// <param name="utf8">The space for the name.</param>
    /// <param name="written">The length of the name.</param>
    /// <returns>False if the enum has no such member, or the space is too small.</returns>
    public static bool TryFormat(ReadOnlySpan<byte> encoded, Span<byte> utf8, out int written)
    {
        written = Math.Max(encoded.Length - EncodedLength, 0);
        return written > 0 && encoded.Slice(1, written).TryCopyTo(utf8);
    }
}
