using System.Diagnostics.CodeAnalysis;

namespace Tern.DynamoDB.Mapper.Converters;

/// <summary>A <see cref="Version"/>, stored as <c>S</c>.</summary>
public readonly struct SystemVersionConverter : IScalarConverter<SystemVersionConverter, Version>, ITextConverter
{
    /// <inheritdoc/>
    public static ScalarKind Kind => ScalarKind.Text;

    /// <inheritdoc/>
    public static bool TryParse(ReadOnlySpan<byte> utf8, [MaybeNullWhen(false)] out Version value) =>
        Version.TryParse(utf8, out value);

    /// <inheritdoc/>
    public static void WriteText(ref AttributeWriter writer, Version value) =>
        writer.Json.WriteQuoted(value);
}
