namespace Shop.Redis.Connections;

/// <summary>A command as it is called: its name, its keys or other texts, and for some a value and a lifetime.</summary>
internal readonly ref struct RedisCommand(ReadOnlySpan<byte> name, ReadOnlySpan<string> arguments)
{
    public ReadOnlySpan<byte> Name { get; } = name;

    public ReadOnlySpan<string> Arguments { get; } = arguments;

    public ReadOnlySpan<byte> Value { get; init; }

    /// <summary>Whether it has a value, which may be empty.</summary>
    public bool HasValue { get; init; }

    /// <summary>For how many milliseconds the value lives; 0 for a command without a lifetime.</summary>
    public long Lifetime { get; init; }
}
