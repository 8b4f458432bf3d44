namespace Tern.Runtime;

/// <summary>The environment without values.</summary>
internal sealed class EmptyEnvironment : AwsEnvironment
{
    public static readonly EmptyEnvironment Instance = new();

    public override bool HasInstanceMetadata => false;

    public override string? GetVariable(string name) => null;

    public override AwsFileState? GetFileState(string path) => null;

    public override byte[]? ReadFile(string path, int maxLength) => throw new FileNotFoundException("The environment has no files.", path);

    public override void ReplaceFile(string path, ReadOnlySpan<byte> content) => throw new FileNotFoundException("The environment has no files.", path);

    public override Task<AwsProcessOutput> ExecuteAsync(string fileName, IReadOnlyList<string> arguments, int maxOutputBytes, CancellationToken cancellationToken = default) =>
        Task.FromException<AwsProcessOutput>(new NotSupportedException("The environment does not start processes."));
}
