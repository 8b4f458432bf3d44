namespace Tern.Functions;

/// <summary>What a function executes once, before its first invocation.</summary>
/// <param name="name">The name in the log.</param>
/// <param name="execute">The work. Its token is cancelled before the time of the service for the init phase ends.</param>
public sealed class InitTask(string name, Func<CancellationToken, Task> execute)
{
    /// <summary>The name in the log.</summary>
    public string Name { get; } = name;

    /// <summary>Executes the work.</summary>
    /// <param name="cancellationToken">Cancels the work.</param>
    public Task ExecuteAsync(CancellationToken cancellationToken) => execute(cancellationToken);
}
