using Tern.Runtime;

namespace Tern;

/// <summary>The environment of this process.</summary>
internal sealed class MachineEnvironment : AwsEnvironment
{
    public static readonly MachineEnvironment Instance = new();

    // RS0030: this class is the only place that accesses the machine for configuration and credentials.
#pragma warning disable RS0030
    public override string? GetVariable(string name) => Environment.GetEnvironmentVariable(name);

    public override AwsFileState? GetFileState(string path)
    {
        var file = new FileInfo(path);
        // A folder is not a missing file: reading it is the error that the user needs. Docker creates one for a file that does not exist.
        if (!file.Exists)
            return Directory.Exists(path) ? new AwsFileState(0, default) : null;
        // The state of a link's target, because a changed target does not change the link.
        if (file.LinkTarget is not null && file.ResolveLinkTarget(returnFinalTarget: true) is FileInfo target)
            file = target;
        return file.Exists ? new AwsFileState(file.Length, new DateTimeOffset(file.LastWriteTimeUtc)) : null;
    }

    public override byte[]? ReadFile(string path, int maxLength)
    {
        using var stream = new FileStream(path, FileMode.Open, FileAccess.Read, FileShare.ReadWrite | FileShare.Delete, bufferSize: 0);
        using var content = new MemoryStream();
        byte[] buffer = new byte[4096];
        int read;
        // The length of a file such as /dev/stdin is unknown.
        while ((read = stream.Read(buffer)) > 0)
        {
            content.Write(buffer, 0, read);
            if (content.Length > maxLength)
                return null;
        }
        return content.ToArray();
    }

    public override void ReplaceFile(string path, ReadOnlySpan<byte> content) => FileReplacement.Replace(path, content);
#pragma warning restore RS0030

    public override Task<AwsProcessOutput> ExecuteAsync(string fileName, IReadOnlyList<string> arguments, int maxOutputBytes, CancellationToken cancellationToken = default) =>
        ProcessExecutor.ExecuteAsync(fileName, arguments, maxOutputBytes, TimeProvider, cancellationToken);
}
