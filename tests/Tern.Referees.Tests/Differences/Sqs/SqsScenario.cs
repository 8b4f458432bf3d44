namespace Tern.Referees.Tests.Differences.Sqs;

/// <summary>Calls of Tern's client that are sent to both servers, and their results as text.</summary>
/// <param name="Name">What the calls show.</param>
/// <param name="RunAsync">Sends the calls. The text contains nothing that differs from run to run.</param>
internal sealed record SqsScenario(string Name, Func<SqsCalls, Task<string>> RunAsync);
