namespace Tern.Local.EventBridge.Patterns.Values;

/// <summary>A value of an event: a string, a number, <c>true</c>, <c>false</c> or <c>null</c>.</summary>
internal readonly ref struct EventValue
{
    /// <summary>Creates a value.</summary>
    /// <param name="kind">The kind.</param>
    /// <param name="text">The decoded string, otherwise the token as it is written, in UTF-8.</param>
    /// <param name="range">The range of numbers that are compared as numbers.</param>
    public EventValue(EventValueKind kind, ReadOnlySpan<byte> text, NumberRange range)
    {
        Kind = kind;
        Text = text;
        if (kind == EventValueKind.Number && range.TryRead(text, out long millionths) == NumberProblem.None)
            Millionths = millionths;
    }

    public EventValueKind Kind { get; }

    /// <summary>The decoded string, otherwise the token as it is written, in UTF-8.</summary>
    public ReadOnlySpan<byte> Text { get; }

    /// <summary>The number multiplied by 1,000,000; null if the value is not a number, or out of range.</summary>
    public long? Millionths { get; }
}
