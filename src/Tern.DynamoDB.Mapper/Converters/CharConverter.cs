using System.Buffers;
using System.Text;

namespace Tern.DynamoDB.Mapper.Converters;

/// <summary>A character, stored as <c>S</c>.</summary>
public readonly struct CharConverter : IScalarConverter<CharConverter, char>, ITextConverter, IOrderedConverter
{
    /// <inheritdoc/>
    public static ScalarKind Kind => ScalarKind.Text;

    /// <inheritdoc/>
    public static bool TryParse(ReadOnlySpan<byte> utf8, out char value)
    {
        bool isValid = Rune.DecodeFromUtf8(utf8, out Rune rune, out int length) == OperationStatus.Done && length == utf8.Length && rune.IsBmp;
        value = isValid ? (char)rune.Value : default;
        return isValid;
    }

    /// <inheritdoc/>
    public static void WriteText(ref AttributeWriter writer, char value) =>
        StringConverter.WriteText(ref writer, value.ToString());
}
