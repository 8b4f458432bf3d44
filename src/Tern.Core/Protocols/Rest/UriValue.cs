using System.Globalization;

namespace Tern.Runtime;

/// <summary>Writes percent-encoded values of paths and queries.</summary>
internal static class UriValue
{
    // Longer than any long, float or double.
    private const int MaxNumberLength = 40;

    public static void WriteLiteral(PooledBuffer buffer, ReadOnlySpan<byte> encoded)
    {
        encoded.CopyTo(buffer.GetSpan(encoded.Length));
        buffer.Advance(encoded.Length);
    }

    public static void Write(PooledBuffer buffer, long value)
    {
        value.TryFormat(buffer.GetSpan(MaxNumberLength), out int written, default, CultureInfo.InvariantCulture);
        buffer.Advance(written);
    }

    // An exponent may contain a plus sign.
    public static void Write(PooledBuffer buffer, float value)
    {
        Span<byte> text = stackalloc byte[MaxNumberLength];
        value.TryFormat(text, out int written, default, CultureInfo.InvariantCulture);
        UriComponent.Write(buffer, text[..written]);
    }

    public static void Write(PooledBuffer buffer, double value)
    {
        Span<byte> text = stackalloc byte[MaxNumberLength];
        value.TryFormat(text, out int written, default, CultureInfo.InvariantCulture);
        UriComponent.Write(buffer, text[..written]);
    }

    public static void Write(PooledBuffer buffer, DateTimeOffset value, TimestampFormat format)
    {
        Span<byte> text = stackalloc byte[Timestamps.MaxLength];
        UriComponent.Write(buffer, text[..Timestamps.Format(value, format, text)]);
    }
}
