using System.Buffers;
using System.Text;
using System.Text.Unicode;

namespace Tern.DynamoDB.Mapper.Converters;

/// <summary>Text, stored as <c>S</c>.</summary>
public readonly struct StringConverter : IScalarConverter<StringConverter, string>, ITextConverter, IOrderedConverter
{
    /// <inheritdoc/>
    public static ScalarKind Kind => ScalarKind.Text;

    /// <inheritdoc/>
    public static bool TryParse(ReadOnlySpan<byte> utf8, out string value)
    {
        value = Encoding.UTF8.GetString(utf8);
        return true;
    }

    /// <inheritdoc/>
    public static bool TryFormat(string value, Span<byte> utf8, out int written) => Utf8.FromUtf16(value, utf8, out _, out written, replaceInvalidSequences: false) == OperationStatus.Done;

    /// <inheritdoc/>
    public static void WriteText(ref AttributeWriter writer, string value)
    {
        // The writer would replace it, and the item would then differ from the object.
        if (HasLoneSurrogate(value))
            throw writer.CreateException("The text contains a surrogate without its pair, which UTF-8 cannot represent");
        writer.Json.WriteString(value);
    }

    /// <inheritdoc/>
    public static string Read(ref AttributeReader reader)
    {
        if (reader.Kind != AttributeValueKind.String)
            throw reader.WrongKind(ScalarKind.Text);
        string value = reader.Json.ReadString();
        reader.Exit();
        return value;
    }

    private static bool HasLoneSurrogate(string value)
    {
        ReadOnlySpan<char> rest = value;
        int next;
        while ((next = rest.IndexOfAnyInRange('\uD800', '\uDFFF')) >= 0)
        {
            if (!char.IsHighSurrogate(rest[next]) || next + 1 == rest.Length || !char.IsLowSurrogate(rest[next + 1]))
                return true;
            rest = rest[(next + 2)..];
        }
        return false;
    }
}
