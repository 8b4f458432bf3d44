using System.Diagnostics.CodeAnalysis;

namespace Tern.DynamoDB.Mapper;

/// <summary>A converter of values with a text form: they can be elements of sets, keys of dictionaries and parts of item keys.</summary>
/// <inheritdoc cref="IItemConverter{TSelf, T}"/>
public interface IScalarConverter<TSelf, T> : IItemConverter<TSelf, T>
    where TSelf : IScalarConverter<TSelf, T>
{
    /// <summary>The data type.</summary>
    static abstract ScalarKind Kind { get; }

    /// <summary>Parses the text of a value.</summary>
    /// <param name="utf8">The text; for bytes their Base64.</param>
    /// <param name="value">The value.</param>
    /// <returns>False if the text is not valid.</returns>
    static abstract bool TryParse(ReadOnlySpan<byte> utf8, [MaybeNullWhen(false)] out T value);

    /// <summary>Writes the text of a value as a JSON string.</summary>
    /// <param name="writer">The writer.</param>
    /// <param name="value">The value.</param>
    static abstract void WriteText(ref AttributeWriter writer, T value);

    /// <summary>Formats a value without a JSON string around it. The default returns false: <see cref="WriteText"/> is used.</summary>
    /// <param name="value">The value.</param>
    /// <param name="utf8">The space for the text: at least 64 bytes.</param>
    /// <param name="written">The length of the text.</param>
    /// <returns>False if the text is not supported or too long.</returns>
    static virtual bool TryFormat(T value, Span<byte> utf8, out int written)
    {
        written = 0;
        return false;
    }

    static T IItemConverter<TSelf, T>.Read(ref AttributeReader reader)
    {
        ReadOnlySpan<byte> text = reader.ReadScalar(TSelf.Kind);
        T value = TSelf.TryParse(text, out T? parsed) ? parsed : throw reader.Invalid<T>();
        reader.Exit();
        return value;
    }

    static void IItemConverter<TSelf, T>.Write(ref AttributeWriter writer, T value)
    {
        writer.Json.WriteLiteral(TSelf.Kind switch
        {
            ScalarKind.Text => "{\"S\":"u8,
            ScalarKind.Number => "{\"N\":"u8,
            _ => "{\"B\":"u8,
        });
        TSelf.WriteText(ref writer, value);
        writer.Json.WriteEndObject();
    }
}
