using System.Collections.Concurrent;
using System.Text;

namespace Tern.Core.Tests.Support;

/// <summary>An environment in memory that records its accesses and can fail them.</summary>
internal sealed class RecordingEnvironment(
    HttpMessageHandler? handler = null, TimeProvider? clock = null, bool hasInstanceMetadata = false, bool isWindows = false)
    : InMemoryAwsEnvironment(null, null, handler, clock ?? new ManualTimeProvider(), hasInstanceMetadata, isWindows)
{
    public const string ConfigFile = "/home/user/.aws/config";
    public const string CredentialsFile = "/home/user/.aws/credentials";

    /// <summary>The variables. The home folder is <c>/home/user</c>.</summary>
    public Dictionary<string, string> Variables { get; } = new() { ["HOME"] = "/home/user" };

    /// <summary>The exceptions that accesses to a path throw.</summary>
    public ConcurrentDictionary<string, Exception> Failures { get; } = new();

    /// <summary>The accesses to files and processes in their order: the kind and the path.</summary>
    public ConcurrentQueue<string> Accesses { get; } = new();

    /// <summary>Replaces the start of processes; null for a failure.</summary>
    public Func<CancellationToken, Task<AwsProcessOutput>>? Execute { get; set; }

    /// <summary>Replaces the end of a read, for files that change meanwhile; null for none.</summary>
    public Action<string>? AfterRead { get; set; }

    public string Config
    {
        init => Write(ConfigFile, value);
    }

    public string Credentials
    {
        init => Write(CredentialsFile, value);
    }

    /// <summary>Writes a file without recording the access.</summary>
    public RecordingEnvironment Write(string path, string text)
    {
        base.ReplaceFile(path, Encoding.UTF8.GetBytes(text));
        return this;
    }

    public RecordingEnvironment Set(string name, string value)
    {
        Variables[name] = value;
        return this;
    }

    public int Count(string access) => Accesses.Count(seen => seen == access);

    public override string? GetVariable(string name) => Variables.GetValueOrDefault(name);

    public override AwsFileState? GetFileState(string path)
    {
        Record("state", path);
        return base.GetFileState(path);
    }

    public override byte[]? ReadFile(string path, int maxLength)
    {
        Record("read", path);
        byte[]? content = base.ReadFile(path, maxLength);
        AfterRead?.Invoke(path);
        return content;
    }

    public override void ReplaceFile(string path, ReadOnlySpan<byte> content)
    {
        Record("write", path);
        base.ReplaceFile(path, content);
    }

    public override Task<AwsProcessOutput> ExecuteAsync(string fileName, IReadOnlyList<string> arguments, int maxOutputBytes, CancellationToken cancellationToken = default)
    {
        Record("execute", fileName);
        return Execute is null ? base.ExecuteAsync(fileName, arguments, maxOutputBytes, cancellationToken) : Execute(cancellationToken);
    }

    private void Record(string kind, string path)
    {
        Accesses.Enqueue($"{kind} {path}");
        if (Failures.TryGetValue($"{kind} {path}", out Exception? failure))
            throw failure;
    }
}
