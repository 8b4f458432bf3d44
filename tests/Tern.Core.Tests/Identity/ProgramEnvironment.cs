using Tern.Runtime;

namespace Tern.Core.Tests.Identity;

/// <summary>An environment that starts real programs, with the clock of a test.</summary>
internal sealed class ProgramEnvironment(TimeProvider timeProvider) : InMemoryAwsEnvironment(timeProvider: timeProvider)
{
    public override Task<AwsProcessOutput> ExecuteAsync(string fileName, IReadOnlyList<string> arguments, int maxOutputBytes, CancellationToken cancellationToken = default) =>
        ProcessExecutor.ExecuteAsync(fileName, arguments, maxOutputBytes, TimeProvider, cancellationToken);
}
