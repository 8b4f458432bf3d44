using System.Text;

namespace Tern;

/// <summary>An environment with the given variables and files, for tests. It does not access the machine.</summary>
/// <remarks>Derive from it to replace the start of processes or to observe accesses.</remarks>
/// <param name="variables">The environment variables. The default is none.</param>
/// <param name="files">The content of each file by its path, for example <c>/home/user/.aws/config</c>. The default is no file.</param>
/// <param name="handler">See <see cref="AwsEnvironment.Handler"/>. The default is null.</param>
/// <param name="timeProvider">See <see cref="AwsEnvironment.TimeProvider"/>. The default is the system clock.</param>
/// <param name="hasInstanceMetadata">See <see cref="AwsEnvironment.HasInstanceMetadata"/>. The default is false.</param>
/// <param name="isWindows">See <see cref="AwsEnvironment.IsWindows"/>. The default is false.</param>
public class InMemoryAwsEnvironment(
    IReadOnlyDictionary<string, string>? variables = null,
    IReadOnlyDictionary<string, string>? files = null,
    HttpMessageHandler? handler = null,
    TimeProvider? timeProvider = null,
    bool hasInstanceMetadata = false,
    bool isWindows = false) : AwsEnvironment
{
    private readonly Lock _lock = new();
    private readonly Dictionary<string, (byte[] Content, AwsFileState State)> _files = CreateFiles(files);

    /// <inheritdoc/>
    public override HttpMessageHandler? Handler => handler;

    /// <inheritdoc/>
    public override TimeProvider TimeProvider { get; } = timeProvider ?? TimeProvider.System;

    /// <inheritdoc/>
    public override bool HasInstanceMetadata => hasInstanceMetadata;

    /// <inheritdoc/>
    public override bool IsWindows => isWindows;

    /// <inheritdoc/>
    public override string? GetVariable(string name) => variables?.GetValueOrDefault(name);

    /// <inheritdoc/>
    public override AwsFileState? GetFileState(string path)
    {
        lock (_lock)
            return _files.TryGetValue(path, out var file) ? file.State : null;
    }

    /// <inheritdoc/>
    /// <exception cref="FileNotFoundException">The file does not exist.</exception>
    public override byte[]? ReadFile(string path, int maxLength)
    {
        lock (_lock)
        {
            if (!_files.TryGetValue(path, out var file))
                throw new FileNotFoundException("The file does not exist.", path);
            return file.Content.Length <= maxLength ? file.Content : null;
        }
    }

    /// <summary>Adds a file, or replaces its content.</summary>
    /// <inheritdoc/>
    public override void ReplaceFile(string path, ReadOnlySpan<byte> content)
    {
        byte[] copy = content.ToArray();
        lock (_lock)
        {
            // Every version has a later time, also if the clock has not moved.
            DateTimeOffset time = _files.TryGetValue(path, out var old) ? old.State.LastWriteTime.AddSeconds(1) : DateTimeOffset.UnixEpoch;
            _files[path] = (copy, new AwsFileState(copy.Length, time));
        }
    }

    /// <summary>Returns the content of a file as text; null if it does not exist.</summary>
    /// <param name="path">The path of the file.</param>
    public string? FindText(string path)
    {
        lock (_lock)
            return _files.TryGetValue(path, out var file) ? Encoding.UTF8.GetString(file.Content) : null;
    }

    /// <summary>Throws an exception: no program can be started. Override it to replace programs in tests.</summary>
    /// <inheritdoc/>
    /// <exception cref="NotSupportedException">The method is not overridden.</exception>
    public override Task<AwsProcessOutput> ExecuteAsync(string fileName, IReadOnlyList<string> arguments, int maxOutputBytes, CancellationToken cancellationToken = default) =>
        Task.FromException<AwsProcessOutput>(new NotSupportedException($"{nameof(InMemoryAwsEnvironment)} does not start processes. Override {nameof(ExecuteAsync)}."));

    private static Dictionary<string, (byte[] Content, AwsFileState State)> CreateFiles(IReadOnlyDictionary<string, string>? files)
    {
        var created = new Dictionary<string, (byte[], AwsFileState)>(StringComparer.Ordinal);
        foreach ((string path, string text) in files ?? new Dictionary<string, string>())
        {
            byte[] content = Encoding.UTF8.GetBytes(text);
            created[path] = (content, new AwsFileState(content.Length, DateTimeOffset.UnixEpoch));
        }
        return created;
    }
}
