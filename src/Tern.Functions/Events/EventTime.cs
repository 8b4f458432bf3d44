using System.Text;
using Tern.Runtime;

namespace Tern.Functions;

/// <summary>A time in an event, with its text. Services use several forms of ISO 8601, and the text is written as it was read.</summary>
public readonly struct EventTime : IEquatable<EventTime>
{
    private readonly string? _text;

    /// <summary>Creates a time from its text, without validation.</summary>
    /// <param name="text">The text, for example <c>2026-11-29T08:00:00.123Z</c>.</param>
    public EventTime(string text)
    {
        ArgumentNullException.ThrowIfNull(text);
        _text = text;
    }

    /// <summary>The text. Empty for the default value.</summary>
    public string Text => _text ?? "";

    /// <summary>The time in UTC.</summary>
    /// <exception cref="FormatException">The text is not a time.</exception>
    public DateTimeOffset Value => TryGetValue(out DateTimeOffset value)
        ? value
        : throw new FormatException($"The text '{Text}' is not a time. Expected: ISO 8601, for example 2026-11-29T08:00:00Z. Use Text or TryGetValue.");

    /// <summary>Converts a time to ISO 8601 in UTC.</summary>
    public static implicit operator EventTime(DateTimeOffset value) => new(Timestamps.Format(value, TimestampFormat.DateTime));

    /// <summary>True if the texts are equal.</summary>
    public static bool operator ==(EventTime left, EventTime right) => left.Equals(right);

    /// <summary>True if the texts are different.</summary>
    public static bool operator !=(EventTime left, EventTime right) => !left.Equals(right);

    /// <summary>Parses the text.</summary>
    /// <param name="value">The time in UTC.</param>
    /// <returns>Whether the text is a time.</returns>
    public bool TryGetValue(out DateTimeOffset value)
    {
        const int MaxLength = 64;
        value = default;
        string text = Text;
        if (text.Length > MaxLength)
            return false;
        Span<byte> utf8 = stackalloc byte[MaxLength];
        return Encoding.UTF8.TryGetBytes(text, utf8, out int written) && Timestamps.TryParseText(utf8[..written], out value);
    }

    /// <summary>True if the texts are equal.</summary>
    public bool Equals(EventTime other) => string.Equals(Text, other.Text, StringComparison.Ordinal);

    /// <inheritdoc/>
    public override bool Equals(object? obj) => obj is EventTime other && Equals(other);

    /// <inheritdoc/>
    public override int GetHashCode() => Text.GetHashCode(StringComparison.Ordinal);

    /// <summary>Returns the text.</summary>
    public override string ToString() => Text;
}
