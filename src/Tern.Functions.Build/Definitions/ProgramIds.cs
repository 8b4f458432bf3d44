namespace Tern.Functions.Build.Definitions;

/// <summary>The identifiers of a program. Each is unique among those of its kind.</summary>
internal sealed class ProgramIds
{
    private readonly HashSet<string> _functions = [];
    private readonly HashSet<string> _triggers = [];
    private readonly HashSet<string> _parameters = [];
    private readonly Dictionary<string, string> _streams = new(StringComparer.Ordinal);

    /// <summary>Creates the identifier of a function.</summary>
    public string CreateFunction(string name) => Identifiers.Unique(Identifiers.Pascal(name), _functions);

    /// <summary>Creates the identifier of a trigger.</summary>
    public string CreateTrigger(string id) => Identifiers.Unique(id, _triggers);

    /// <summary>The parameter with the ARN of the stream of a table. Tables whose names differ only in separators have parameters with numbers.</summary>
    public string StreamOf(string table)
    {
        if (!_streams.TryGetValue(table, out string? parameter))
            _streams[table] = parameter = Identifiers.Unique(Identifiers.Pascal(table) + "StreamArn", _parameters);
        return parameter;
    }
}
