using System.Diagnostics.CodeAnalysis;
using System.Text;

namespace Tern.DynamoDB.Mapper.Converters;

/// <summary>A URI, stored as <c>S</c> in its original form.</summary>
public readonly struct UriConverter : IScalarConverter<UriConverter, Uri>, ITextConverter, IOrderedConverter
{
    /// <inheritdoc/>
    public static ScalarKind Kind => ScalarKind.Text;

    /// <inheritdoc/>
    public static bool TryParse(ReadOnlySpan<byte> utf8, [MaybeNullWhen(false)] out Uri value) =>
        Uri.TryCreate(Encoding.UTF8.GetString(utf8), UriKind.RelativeOrAbsolute, out value);

    /// <inheritdoc/>
    public static void WriteText(ref AttributeWriter writer, Uri value) =>
        StringConverter.WriteText(ref writer, value.OriginalString);
}
