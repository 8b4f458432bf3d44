using Tern.Runtime;

namespace Tern;

/// <summary>
/// The access of clients to their machine: environment variables, the shared configuration files and token caches, the start of processes, and
/// requests to metadata endpoints and to services that issue credentials.
/// </summary>
/// <remarks>
/// Clients access the machine only through this class. <see cref="Process"/> is the default. Use <see cref="None"/> for clients that must not depend
/// on the machine, and <see cref="InMemoryAwsEnvironment"/> in tests. Derived classes must be thread-safe. Clients with the same instance and the
/// same profile share their default credentials.
/// </remarks>
public abstract class AwsEnvironment
{
    private static readonly AsyncLocal<AwsEnvironment?> s_scoped = new();

    /// <summary>The environment of this process: its variables, the files of its user, its network.</summary>
    /// <remarks>In a function that a test host of Tern.Functions.Testing executes, it is the environment of that host.</remarks>
    public static AwsEnvironment Process => s_scoped.Value ?? MachineEnvironment.Instance;

    /// <summary>An environment without variables, files, processes and instance metadata. Every value must then be set in code.</summary>
    public static AwsEnvironment None => EmptyEnvironment.Instance;

    /// <summary>The clock of credential sources. The default is the system clock.</summary>
    public virtual TimeProvider TimeProvider => TimeProvider.System;

    /// <summary>
    /// The handler for requests to metadata endpoints and to services that issue credentials (STS, IAM Identity Center, sign-in). It is not disposed. The
    /// default, null, is connections of their own.
    /// </summary>
    public virtual HttpMessageHandler? Handler => null;

    /// <summary>Whether paths have the form of Windows, and the home folder is in <c>USERPROFILE</c>. The default is the system of this process.</summary>
    public virtual bool IsWindows => OperatingSystem.IsWindows();

    /// <summary>Whether the EC2 instance metadata service can be requested. The default is true.</summary>
    public virtual bool HasInstanceMetadata => true;

    /// <summary>Sets <see cref="Process"/> for the current asynchronous flow, so that several programs can be executed in one process.</summary>
    internal static void SetProcess(AwsEnvironment environment) => s_scoped.Value = environment;

    /// <summary>The cached content of the two configuration files.</summary>
    internal SharedConfigCache SharedConfig => field ?? Interlocked.CompareExchange(ref field, new SharedConfigCache(this), null) ?? field;

    /// <summary>The default credentials of all clients with this environment.</summary>
    internal SharedCredentials SharedCredentials => field ?? Interlocked.CompareExchange(ref field, new SharedCredentials(), null) ?? field;

    /// <summary>The EC2 instance metadata service.</summary>
    internal InstanceMetadataClient InstanceMetadata => field ?? Interlocked.CompareExchange(ref field, new InstanceMetadataClient(this), null) ?? field;

    /// <summary>Returns the value of an environment variable; null if it is not set.</summary>
    /// <param name="name">The name of the variable.</param>
    public abstract string? GetVariable(string name);

    /// <summary>Returns the length and the modification time of a file; null if it does not exist.</summary>
    /// <param name="path">The path of the file.</param>
    /// <exception cref="IOException">The file cannot be accessed.</exception>
    /// <exception cref="UnauthorizedAccessException">The process is not permitted to access the file.</exception>
    public abstract AwsFileState? GetFileState(string path);

    /// <summary>Reads a file.</summary>
    /// <param name="path">The path of the file.</param>
    /// <param name="maxLength">The maximum length in bytes.</param>
    /// <returns>The content; null if it is longer than <paramref name="maxLength"/>.</returns>
    /// <exception cref="IOException">The file does not exist or cannot be read.</exception>
    /// <exception cref="UnauthorizedAccessException">The process is not permitted to read the file.</exception>
    public abstract byte[]? ReadFile(string path, int maxLength);

    /// <summary>Replaces the content of a file so that readers see either the old or the new content. The file retains its permissions.</summary>
    /// <param name="path">The path of an existing file.</param>
    /// <param name="content">The new content.</param>
    /// <exception cref="IOException">The file cannot be written.</exception>
    /// <exception cref="UnauthorizedAccessException">The process is not permitted to write the file.</exception>
    public abstract void ReplaceFile(string path, ReadOnlySpan<byte> content);

    /// <summary>Starts a process without a shell, waits for its end and returns its output.</summary>
    /// <param name="fileName">The program.</param>
    /// <param name="arguments">The arguments, which are passed unchanged.</param>
    /// <param name="maxOutputBytes">The maximum length of the standard output in bytes. A process that writes more is stopped.</param>
    /// <param name="cancellationToken">Stops the process. Processes that it has started continue.</param>
    /// <exception cref="System.ComponentModel.Win32Exception">The program cannot be started.</exception>
    public abstract Task<AwsProcessOutput> ExecuteAsync(string fileName, IReadOnlyList<string> arguments, int maxOutputBytes, CancellationToken cancellationToken = default);

    /// <summary>Returns a variable without white space around it; null if it is not set or empty.</summary>
    internal string? FindVariable(string name) => GetVariable(name)?.Trim() is { Length: > 0 } text ? text : null;

    /// <summary>Returns "AWS environment" and the kind, without values.</summary>
    public override string ToString() => $"AWS environment {GetType().Name}";
}
