using Tern.Local.Lambda.Functions;

namespace Tern.Local.Server.Functions.Options;

/// <summary>The option <c>--function</c>: a program of this machine that executes a function.</summary>
/// <param name="Name">The name of the function.</param>
/// <param name="Path">The path of the program. <c>dotnet</c> executes a file with the extension <c>.dll</c>.</param>
internal sealed record FunctionOption(string Name, string Path)
{
    /// <summary>The name of the option.</summary>
    public const string Option = "--function";

    private const int MaxTimeout = 900;
    private const int MinMemory = 128;
    private const int MaxMemory = 10_240;
    private const int MaxExecutions = 1000;

    /// <summary>The value of <c>_HANDLER</c>. The default is the name of the function.</summary>
    public string Handler { get; init; } = Name;

    /// <summary>The memory, in MB. The default is 128.</summary>
    public int Memory { get; init; } = MinMemory;

    /// <summary>The timeout. The default is 3 seconds.</summary>
    public TimeSpan Timeout { get; init; } = TimeSpan.FromSeconds(3);

    /// <summary>The maximum number of invocations in flight of a process. The default is 1.</summary>
    public int MaxConcurrency { get; init; } = 1;

    /// <summary>The maximum number of invocations in flight of the function; null for the limit of the account.</summary>
    public int? ReservedConcurrency { get; init; }

    /// <summary>Whether processes start as if they were restored from a snapshot. The default is false.</summary>
    public bool IsSnapStart { get; init; }

    /// <summary>Parses the value of the option.</summary>
    /// <exception cref="FormatException">The value is invalid.</exception>
    public static FunctionOption Parse(string text)
    {
        var value = new OptionValue(Option, text);
        if (!FunctionNames.IsValid(value.Name) || value.Value is not { Length: > 0 } path)
            throw value.Invalid("Use NAME=PATH with the name of the function and the path of its program, for example orders=./bootstrap.");
        var option = new FunctionOption(value.Name, path)
        {
            Handler = value.ReadText("handler") ?? value.Name,
            Memory = value.ReadNumber("memory", MinMemory, MaxMemory) ?? MinMemory,
            Timeout = TimeSpan.FromSeconds(value.ReadNumber("timeout", 1, MaxTimeout) ?? 3),
            MaxConcurrency = value.ReadNumber("max-concurrency", 1, MaxExecutions) ?? 1,
            ReservedConcurrency = value.ReadNumber("reserved-concurrency", 0, MaxExecutions),
            IsSnapStart = value.ReadSwitch("snap-start"),
        };
        value.Complete();
        return option;
    }
}
