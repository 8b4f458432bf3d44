namespace Tern.Functions;

/// <summary>What a function executes once, before its first invocation.</summary>
/// <param name="Name">The name in the log.</param>
/// <param name="ExecuteAsync">The work. Its token is cancelled before the time of the service for the init phase ends.</param>
public sealed record InitTask(string Name, Func<CancellationToken, Task> ExecuteAsync);
