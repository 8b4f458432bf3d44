namespace Tern.Referees.Tests.Credentials.Scenarios;

/// <summary>The files, processes and network of this machine with other environment variables.</summary>
internal sealed class ScenarioEnvironment(IReadOnlyDictionary<string, string> variables, TimeProvider? timeProvider = null) : AwsEnvironment
{
    public override TimeProvider TimeProvider { get; } = timeProvider ?? TimeProvider.System;

    public override string? GetVariable(string name) => variables.GetValueOrDefault(name);

    public override AwsFileState? GetFileState(string path) => Process.GetFileState(path);

    public override byte[]? ReadFile(string path, int maxLength) => Process.ReadFile(path, maxLength);

    public override void ReplaceFile(string path, ReadOnlySpan<byte> content) => Process.ReplaceFile(path, content);

    public override Task<AwsProcessOutput> ExecuteAsync(
        string fileName, IReadOnlyList<string> arguments, int maxOutputBytes, CancellationToken cancellationToken = default) =>
        Process.ExecuteAsync(fileName, arguments, maxOutputBytes, cancellationToken);
}
