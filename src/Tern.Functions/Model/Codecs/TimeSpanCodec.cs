using System.Buffers.Text;
using Tern.Runtime;

namespace Tern.Functions.Codecs;

/// <summary>A <see cref="TimeSpan"/>, as a string in the format <c>c</c>: <c>1.10:20:30.1234567</c>.</summary>
public readonly struct TimeSpanCodec : IPayloadCodec<TimeSpan>
{
    /// <inheritdoc/>
    public static TimeSpan Read(ref JsonReader reader)
    {
        PayloadErrors.ThrowIfNull<TimeSpan>(ref reader);
        return TryParse(reader.ReadUtf8(), out TimeSpan value) ? value : throw PayloadErrors.Invalid(ref reader, "a duration, for example 10:20:30");
    }

    /// <inheritdoc/>
    public static void Write(ref JsonWriter writer, TimeSpan value) => writer.WriteQuoted(value, "c");

    internal static bool TryParse(ReadOnlySpan<byte> text, out TimeSpan value) => Utf8Parser.TryParse(text, out value, out int read, 'c') && read == text.Length;
}
