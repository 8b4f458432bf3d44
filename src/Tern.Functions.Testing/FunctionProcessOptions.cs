namespace Tern.Functions.Testing;

/// <summary>The configuration of a function in a process of its own.</summary>
public sealed class FunctionProcessOptions : ExecutionEnvironmentOptions
{
    /// <summary>The arguments of the program. The default is none.</summary>
    public IReadOnlyList<string> Arguments { get; init; } = [];

    /// <summary>The working folder. The default is the folder of the program, as on Lambda.</summary>
    public string? WorkingFolder { get; init; }
}
